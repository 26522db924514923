# twin
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize, PyBytes_GET_SIZE
from libc.string cimport memcpy, memset

cdef inline bytes to_bytes(unsigned long long[::1] words, int count):
    return PyBytes_FromStringAndSize(<char*>&words[0], 8 * count)

cdef inline void load(unsigned long long[::1] words, bytes data):
    if PyBytes_GET_SIZE(data):
        memcpy(&words[0], PyBytes_AS_STRING(data), PyBytes_GET_SIZE(data))

cdef inline unsigned char* offset(unsigned char[::1] buffer, Py_ssize_t first) noexcept nogil:
    return &buffer[first]

cdef inline void fill(unsigned char* out, int first, int count, int value) noexcept nogil:
    memset(out + first, 255 if value > 255 else value, count)
