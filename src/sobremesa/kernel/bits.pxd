# twin
cdef extern from *:
    int popcount "__builtin_popcountll"(unsigned long long x) noexcept nogil
    int lowest "__builtin_ctzll"(unsigned long long x) noexcept nogil

cdef extern from *:
    """
    static inline unsigned long long sobremesa_mix(unsigned long long x) {
        x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
        x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
        return x ^ (x >> 31);
    }
    static inline unsigned long long sobremesa_scramble(unsigned long long x) {
        return sobremesa_mix((x + 1) * 0x9E3779B97F4A7C15ULL);
    }
    static inline unsigned long long sobremesa_bucket(unsigned long long x) {
        return x * 0x9E3779B97F4A7C15ULL >> 52;
    }
    static inline void sobremesa_prefetch(unsigned long long address) {
    #if defined(__GNUC__) || defined(__clang__)
        __builtin_prefetch((const void *)(uintptr_t)address);
    #endif
    }
    static inline long long sobremesa_integer(unsigned long long x) { return (long long)x; }
    static inline unsigned long long sobremesa_word(unsigned long long x) { return x; }
    """
    unsigned long long mix "sobremesa_mix"(unsigned long long x) noexcept nogil
    unsigned long long scramble "sobremesa_scramble"(unsigned long long x) noexcept nogil
    unsigned long long bucket "sobremesa_bucket"(unsigned long long x) noexcept nogil
    void prefetch "sobremesa_prefetch"(unsigned long long address) noexcept nogil
    long long integer "sobremesa_integer"(unsigned long long x) noexcept nogil
    unsigned long long word "sobremesa_word"(unsigned long long x) noexcept nogil
