"""Pallas kernels of Systole: written here, exported to text, filled in and called by the Java server."""

import os

# Before JAX is imported: nothing here uses a chip, and libtpu must neither look for one nor ask a metadata server.
os.environ.update(
    JAX_PLATFORMS="cpu",
    TPU_SKIP_MDS_QUERY="1",
    ALLOW_MULTIPLE_LIBTPU_LOAD="1",
    TPU_ACCELERATOR_TYPE="v6e-1",
    TPU_WORKER_HOSTNAMES="localhost",
)
