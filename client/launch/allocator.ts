/**
 * Memory settings of Node and glibc for a process that runs simulators. By default, glibc keeps freed memory of blocks below a threshold,
 * which every large body raises up to 32 MB, and gives each thread an arena: after long requests the process retains hundreds of megabytes.
 * With these settings, freed blocks of 128 KB and more return to the system at once. Other allocators ignore the variables.
 */
const ALLOCATOR_SETTINGS: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/**
 * The V8 flag for the size of the young generation, in megabytes per half. Without it, a few long requests let it grow to more than a
 * hundred megabytes, which V8 does not give back. V8 reads the flag at process start only.
 */
const NEW_SPACE_FLAG = '--max-semi-space-size';

/**
 * V8 of Node 24 on Linux x64 can abort in a process with worker threads while it protects code with memory protection keys (`Check failed:
 * jit_page.has_value()`). Other platforms do not have the flag.
 */
const NO_PROTECTION_KEYS_FLAG = '--no-memory-protection-keys';

interface Platform {
  readonly nodeVersion: string;
  readonly operatingSystem: string;
}

/** Returns the Node flags to add to the flags of the process. */
export function buildMemoryFlags(
  currentFlags: readonly string[],
  { nodeVersion, operatingSystem }: Platform = {
    nodeVersion: process.versions.node,
    operatingSystem: `${process.platform} ${process.arch}`,
  },
): readonly string[] {
  return [
    ...(currentFlags.some((flag) => flag.startsWith(NEW_SPACE_FLAG)) ? [] : [`${NEW_SPACE_FLAG}=16`]),
    ...(nodeVersion.startsWith('24.') &&
    operatingSystem === 'linux x64' &&
    !currentFlags.includes(NO_PROTECTION_KEYS_FLAG)
      ? [NO_PROTECTION_KEYS_FLAG]
      : []),
  ];
}

/** Returns the environment with the settings, or undefined if it already contains one of them. */
export function addAllocatorSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv | undefined {
  return Object.keys(ALLOCATOR_SETTINGS).some((name) => environment[name] !== undefined)
    ? undefined
    : { ...environment, ...ALLOCATOR_SETTINGS };
}
