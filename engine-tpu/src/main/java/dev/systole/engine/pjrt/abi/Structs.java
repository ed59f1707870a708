package dev.systole.engine.pjrt.abi;

import static dev.systole.engine.pjrt.abi.Layout.number;
import static dev.systole.engine.pjrt.abi.Layout.word;
import static dev.systole.engine.pjrt.abi.Layout.words;

/**
 * The structs of {@code pjrt_c_api.h} that Systole fills and that are not the arguments of a single function (those
 * stand beside their functions in {@link PjrtFunction}).
 *
 * <p>The sizes are those of version 0.116. A plugin refuses a struct shorter than it knows and takes a longer one, so
 * the newest layouts, zero-filled, serve older plugins too.
 */
public final class Structs {

    /** The head of the function table; the first function pointer follows it. */
    static final Layout API = Layout.of(
            "PJRT_Api",
            word("version_struct_size"),
            word("version_extension_start"),
            number("major_version"),
            number("minor_version"));

    /** A named option or attribute. {@code value} is a union: a pointer, an int64, a float or a bool. */
    static final Layout NAMED_VALUE = Layout.of(
            "PJRT_NamedValue", word("name"), word("name_size"), number("type"), word("value"), word("value_size"));

    /** A program's text and its format. */
    public static final Layout PROGRAM = Layout.of("PJRT_Program", words("code", "code_size", "format", "format_size"));

    /** A layout with its tiled form written out in place of the union. */
    public static final Layout MEMORY_LAYOUT = Layout.of(
            "PJRT_Buffer_MemoryLayout",
            word("tiled_struct_size"),
            word("tiled_extension_start"),
            word("minor_to_major"),
            word("minor_to_major_size"),
            word("tile_dims"),
            word("tile_dim_sizes"),
            word("num_tiles"),
            number("type"));

    /** Size of the tiled form alone. */
    public static final long TILED_SIZE = 56;

    /** How an execution differs from the default. */
    public static final Layout EXECUTE_OPTIONS = Layout.of(
            "PJRT_ExecuteOptions",
            word("send_callbacks"),
            word("recv_callbacks"),
            word("num_send_ops"),
            word("num_recv_ops"),
            number("launch_id"),
            word("non_donatable_input_indices"),
            word("num_non_donatable_input_indices"),
            word("context"),
            word("call_location"),
            word("num_tasks"),
            word("task_ids"),
            word("incarnation_ids"),
            word("multi_slice_config"),
            word("use_major_to_minor_data_layout_for_callbacks"),
            word("hlo_output_callbacks"),
            word("num_hlo_output_callbacks"));

    private Structs() {}
}
