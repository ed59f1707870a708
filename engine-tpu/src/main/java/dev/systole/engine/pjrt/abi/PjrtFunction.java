package dev.systole.engine.pjrt.abi;

import static dev.systole.engine.pjrt.abi.Layout.flag;
import static dev.systole.engine.pjrt.abi.Layout.number;
import static dev.systole.engine.pjrt.abi.Layout.word;
import static dev.systole.engine.pjrt.abi.Layout.words;

import dev.systole.engine.pjrt.abi.Layout.Field;

/**
 * The functions of {@code pjrt_c_api.h} that Systole calls: C name, place in the table, argument struct. The table only
 * ever grows at its end, so a place is the same in every version that has it.
 */
@SuppressWarnings("doclint:missing") // a constant says its C name, whose header documents it
public enum PjrtFunction {
    ERROR_DESTROY("PJRT_Error_Destroy", 0, word("error")),
    ERROR_MESSAGE("PJRT_Error_Message", 1, words("error", "message", "message_size")),
    ERROR_GET_CODE("PJRT_Error_GetCode", 2, word("error"), number("code")),
    PLUGIN_INITIALIZE("PJRT_Plugin_Initialize", 3),
    PLUGIN_ATTRIBUTES("PJRT_Plugin_Attributes", 4, words("attributes", "num_attributes")),
    EVENT_DESTROY("PJRT_Event_Destroy", 5, word("event")),
    EVENT_IS_READY("PJRT_Event_IsReady", 6, word("event"), flag("is_ready")),
    EVENT_AWAIT("PJRT_Event_Await", 8, word("event")),
    CLIENT_CREATE(
            "PJRT_Client_Create",
            10,
            words(
                    "create_options",
                    "num_options",
                    "kv_get_callback",
                    "kv_get_user_arg",
                    "kv_put_callback",
                    "kv_put_user_arg",
                    "client",
                    "kv_try_get_callback",
                    "kv_try_get_user_arg")),
    CLIENT_DESTROY("PJRT_Client_Destroy", 11, word("client")),
    CLIENT_PLATFORM_NAME("PJRT_Client_PlatformName", 12, words("client", "platform_name", "platform_name_size")),
    CLIENT_PLATFORM_VERSION(
            "PJRT_Client_PlatformVersion", 14, words("client", "platform_version", "platform_version_size")),
    CLIENT_ADDRESSABLE_DEVICES("PJRT_Client_AddressableDevices", 16, words("client", "devices", "num_devices")),
    CLIENT_COMPILE(
            "PJRT_Client_Compile",
            20,
            words("client", "program", "compile_options", "compile_options_size", "executable")),
    CLIENT_BUFFER_FROM_HOST_BUFFER(
            "PJRT_Client_BufferFromHostBuffer",
            22,
            word("client"),
            word("data"),
            number("type"),
            word("dims"),
            word("num_dims"),
            word("byte_strides"),
            word("num_byte_strides"),
            number("host_buffer_semantics"),
            word("device"),
            word("memory"),
            word("device_layout"),
            word("done_with_host_buffer"),
            word("buffer")),
    DEVICE_DESCRIPTION_ID("PJRT_DeviceDescription_Id", 23, word("device_description"), number("id")),
    DEVICE_DESCRIPTION_ATTRIBUTES(
            "PJRT_DeviceDescription_Attributes", 25, words("device_description", "num_attributes", "attributes")),
    DEVICE_DESCRIPTION_KIND(
            "PJRT_DeviceDescription_Kind", 26, words("device_description", "device_kind", "device_kind_size")),
    DEVICE_GET_DESCRIPTION("PJRT_Device_GetDescription", 29, words("device", "device_description")),
    DEVICE_MEMORY_STATS(
            "PJRT_Device_MemoryStats",
            34,
            word("device"),
            word("bytes_in_use"),
            word("peak_bytes_in_use"),
            flag("peak_bytes_in_use_is_set"),
            word("num_allocs"),
            flag("num_allocs_is_set"),
            word("largest_alloc_size"),
            flag("largest_alloc_size_is_set"),
            word("bytes_limit"),
            flag("bytes_limit_is_set"),
            word("bytes_reserved"),
            flag("bytes_reserved_is_set"),
            word("peak_bytes_reserved"),
            flag("peak_bytes_reserved_is_set"),
            word("bytes_reservable_limit"),
            flag("bytes_reservable_limit_is_set"),
            word("largest_free_block_bytes"),
            flag("largest_free_block_bytes_is_set"),
            word("pool_bytes"),
            flag("pool_bytes_is_set"),
            word("peak_pool_bytes"),
            flag("peak_pool_bytes_is_set")),
    EXECUTABLE_DESTROY("PJRT_Executable_Destroy", 40, word("executable")),
    EXECUTABLE_NAME("PJRT_Executable_Name", 41, words("executable", "executable_name", "executable_name_size")),
    EXECUTABLE_GET_COST_ANALYSIS(
            "PJRT_Executable_GetCostAnalysis", 46, words("executable", "num_properties", "properties")),
    EXECUTABLE_OPTIMIZED_PROGRAM("PJRT_Executable_OptimizedProgram", 48, words("executable", "program")),
    EXECUTABLE_SERIALIZE(
            "PJRT_Executable_Serialize",
            49,
            words(
                    "executable",
                    "serialized_bytes",
                    "serialized_bytes_size",
                    "serialized_executable",
                    "serialized_executable_deleter")),
    LOADED_EXECUTABLE_DESTROY("PJRT_LoadedExecutable_Destroy", 50, word("executable")),
    LOADED_EXECUTABLE_GET_EXECUTABLE(
            "PJRT_LoadedExecutable_GetExecutable", 51, words("loaded_executable", "executable")),
    LOADED_EXECUTABLE_ADDRESSABLE_DEVICES(
            "PJRT_LoadedExecutable_AddressableDevices",
            52,
            words("executable", "addressable_devices", "num_addressable_devices")),
    LOADED_EXECUTABLE_EXECUTE(
            "PJRT_LoadedExecutable_Execute",
            55,
            words(
                    "executable",
                    "options",
                    "argument_lists",
                    "num_devices",
                    "num_args",
                    "output_lists",
                    "device_complete_events",
                    "execute_device")),
    EXECUTABLE_DESERIALIZE_AND_LOAD(
            "PJRT_Executable_DeserializeAndLoad",
            56,
            words(
                    "client",
                    "serialized_executable",
                    "serialized_executable_size",
                    "loaded_executable",
                    "overridden_serialized_compile_options",
                    "overridden_serialized_compile_options_size",
                    "load_options")),
    BUFFER_DESTROY("PJRT_Buffer_Destroy", 58, word("buffer")),
    BUFFER_IS_DELETED("PJRT_Buffer_IsDeleted", 68, word("buffer"), flag("is_deleted")),
    BUFFER_TO_HOST_BUFFER("PJRT_Buffer_ToHostBuffer", 70, words("src", "host_layout", "dst", "dst_size", "event")),
    BUFFER_IS_ON_CPU("PJRT_Buffer_IsOnCpu", 71, word("buffer"), flag("is_on_cpu")),
    BUFFER_READY_EVENT("PJRT_Buffer_ReadyEvent", 72, words("buffer", "event")),
    BUFFER_UNSAFE_POINTER("PJRT_Buffer_UnsafePointer", 73, words("buffer", "buffer_pointer")),
    TOPOLOGY_DESCRIPTION_CREATE(
            "PJRT_TopologyDescription_Create",
            82,
            words("topology_name", "topology_name_size", "create_options", "num_options", "topology")),
    TOPOLOGY_DESCRIPTION_DESTROY("PJRT_TopologyDescription_Destroy", 83, word("topology")),
    TOPOLOGY_DESCRIPTION_PLATFORM_NAME(
            "PJRT_TopologyDescription_PlatformName", 84, words("topology", "platform_name", "platform_name_size")),
    TOPOLOGY_DESCRIPTION_PLATFORM_VERSION(
            "PJRT_TopologyDescription_PlatformVersion",
            85,
            words("topology", "platform_version", "platform_version_size")),
    TOPOLOGY_DESCRIPTION_GET_DEVICE_DESCRIPTIONS(
            "PJRT_TopologyDescription_GetDeviceDescriptions",
            86,
            words("topology", "descriptions", "num_descriptions")),
    TOPOLOGY_DESCRIPTION_ATTRIBUTES(
            "PJRT_TopologyDescription_Attributes", 88, words("topology", "attributes", "num_attributes")),
    COMPILE(
            "PJRT_Compile",
            89,
            words("topology", "program", "compile_options", "compile_options_size", "client", "executable")),
    EXECUTABLE_OUTPUT_ELEMENT_TYPES(
            "PJRT_Executable_OutputElementTypes", 90, words("executable", "output_types", "num_output_types")),
    EXECUTABLE_OUTPUT_DIMENSIONS(
            "PJRT_Executable_OutputDimensions", 91, words("executable", "num_outputs", "dims", "dim_sizes")),
    EXECUTABLE_FINGERPRINT(
            "PJRT_Executable_Fingerprint",
            94,
            words("executable", "executable_fingerprint", "executable_fingerprint_size")),
    EXECUTABLE_GET_COMPILED_MEMORY_STATS(
            "PJRT_Executable_GetCompiledMemoryStats",
            96,
            words(
                    "executable",
                    "generated_code_size_in_bytes",
                    "argument_size_in_bytes",
                    "output_size_in_bytes",
                    "alias_size_in_bytes",
                    "temp_size_in_bytes",
                    "host_generated_code_size_in_bytes",
                    "host_argument_size_in_bytes",
                    "host_output_size_in_bytes",
                    "host_alias_size_in_bytes",
                    "host_temp_size_in_bytes",
                    "peak_memory_in_bytes",
                    "total_size_in_bytes",
                    "total_allocation_bytes",
                    "indefinite_allocations",
                    "peak_unpadded_heap_bytes"));

    private final String cName;
    private final int slot;

    @SuppressWarnings("ImmutableEnumChecker") // a layout's map is an unmodifiable copy
    private final Layout args;

    PjrtFunction(String cName, int slot, Field... fields) {
        this.cName = cName;
        this.slot = slot;
        this.args = Layout.of(cName + "_Args", fields);
    }

    String cName() {
        return cName;
    }

    int slot() {
        return slot;
    }

    public Layout args() {
        return args;
    }
}
