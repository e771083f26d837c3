/**
 * Converts PriorityLevelConfigurations of versions before flowcontrol v1. Before v1beta3, the shares have another name. In these versions,
 * zero means unset, so an annotation marks an explicit zero.
 */
import type { ApiObject } from '../object.ts';
import { createConversion, findObject, renameField, setAnnotation, takeAnnotation } from './conversion.ts';

const [ASSURED_SHARES, NOMINAL_SHARES] = ['assuredConcurrencyShares', 'nominalConcurrencyShares'];

/** Creates the conversions. `groupSuffix` is the suffix of the dialect's groups. */
export function createPriorityLevelConversions(groupSuffix: string) {
  const marker = `flowcontrol.${groupSuffix}/v1beta3-preserve-zero-concurrency-shares`;
  const restoreZeroConcurrency = (level: ApiObject) => {
    if (takeAnnotation(level, marker) === undefined) return;
    const limitedMembers = findObject(level, 'spec', 'limited');
    if (limitedMembers !== undefined) limitedMembers[NOMINAL_SHARES] ??= 0;
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
