/**
 * PriorityLevelConfigurations before flowcontrol v1: shares have another name before v1beta3. A zero means unset there, so an explicit zero
 * is marked by an annotation.
 */
import type { ApiObject } from '../object.ts';
import { annotate, createConversion, findObject, rename, takeAnnotation } from './conversion.ts';

const [ASSURED, NOMINAL] = ['assuredConcurrencyShares', 'nominalConcurrencyShares'];

/** `prefix` is the suffix of the dialect's groups. */
export function createPriorityLevelConversions(prefix: string) {
  const marker = `flowcontrol.${prefix}/v1beta3-preserve-zero-concurrency-shares`;
  const unmark = (level: ApiObject) => {
    if (takeAnnotation(level, marker) === undefined) return;
    const limitedObject = findObject(level, 'spec', 'limited');
    if (limitedObject !== undefined) limitedObject[NOMINAL] ??= 0;
  };
  const markZeroConcurrency = (level: ApiObject) => {
    if (findObject(level, 'spec', 'limited')?.[NOMINAL] === 0) annotate(level, marker, '');
  };
  return {
    v1beta3: createConversion(unmark, markZeroConcurrency),
    older: createConversion(
      (level) => {
        rename(findObject(level, 'spec', 'limited'), ASSURED, NOMINAL);
        unmark(level);
      },
      (level) => {
        markZeroConcurrency(level);
        rename(findObject(level, 'spec', 'limited'), NOMINAL, ASSURED);
      },
    ),
  };
}
