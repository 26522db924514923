cimport sobremesa.kernel.gil as gil
from sobremesa.kernel.task cimport Task

cpdef void execute(Task task)
