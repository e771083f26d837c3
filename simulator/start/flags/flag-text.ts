/** Formats the values of flags as Go prints them, for `/flagz`. */
import { formatDuration } from '../../pure/go/duration.ts';
import type { Flag, FlagType, FlagTypes } from './flag.ts';
import { getSettingName } from './flag.ts';

type Formatters = { readonly [Type in FlagType]: (value: FlagTypes[Type] | undefined) => string };

const formatList = (values: readonly string[] = []): string => `[${values.join(',')}]`;

const formatPairs = (pairs: Readonly<Record<string, boolean>> = {}): string =>
  Object.entries(pairs)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join(',');

const FORMATTERS: Formatters = {
  string: (value = '') => value,
  list: formatList,
  repeated: formatList,
  integer: (value = 0) => String(value),
  seconds: (value = 0) => String(value / 1000),
  duration: (value = 0) => formatDuration(value),
  boolean: (value = false) => String(value),
  featureGates: formatPairs,
  runtimeConfig: formatPairs,
  logLevel: (value = 0) => String(value),
};

/** Returns the texts of all flag values by the names of the flags. `values` has the values by the names of the settings. */
export function formatFlagValues(
  flags: readonly Flag[],
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    flags.map((flag) => {
      // The value has the type of the flag, because both come from the same row.
      const format = FORMATTERS[flag.type] as (value: unknown) => string;
      return [flag.name, format(values[getSettingName(flag)])];
    }),
  );
}
