# twin
from sobremesa.kernel.task cimport Task

cdef inline void release(Task task):
    with nogil:
        task.run()
