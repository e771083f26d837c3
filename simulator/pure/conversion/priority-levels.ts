/**
 * PriorityLevelConfigurations before flowcontrol v1: shares have another name before v1beta3. A zero means unset there, so an explicit zero
 * is marked by an annotation.
 */
import type { ApiObject } from '../object.ts';
import { createConversion, findObject, renameField, setAnnotation, takeAnnotation } from './conversion.ts';

const [ASSURED_SHARES, NOMINAL_SHARES] = ['assuredConcurrencyShares', 'nominalConcurrencyShares'];

/** `prefix` is the suffix of the dialect's groups. */
export function createPriorityLevelConversions(prefix: string) {
  const marker = `flowcontrol.${prefix}/v1beta3-preserve-zero-concurrency-shares`;
  const restoreZeroConcurrency = (level: ApiObject) => {
    if (takeAnnotation(level, marker) === undefined) return;
    const limited = findObject(level, 'spec', 'limited');
    if (limited !== undefined) limited[NOMINAL_SHARES] ??= 0;
  };
  const markZeroConcurrency = (level: ApiObject) => {
    if (findObject(level, 'spec', 'limited')?.[NOMINAL_SHARES] === 0) setAnnotation(level, marker, '');
  };
  return {
    v1beta3: createConversion(restoreZeroConcurrency, markZeroConcurrency),
    older: createConversion(
      (level) => {
        renameField(findObject(level, 'spec', 'limited'), ASSURED_SHARES, NOMINAL_SHARES);
        restoreZeroConcurrency(level);
      },
      (level) => {
        markZeroConcurrency(level);
        renameField(findObject(level, 'spec', 'limited'), NOMINAL_SHARES, ASSURED_SHARES);
      },
    ),
  };
}
