/**
 * Converts PriorityLevelConfigurations of versions before flowcontrol v1. Before v1beta3, the shares have another name. In all versions
 * before v1, zero means unset, so an annotation marks an explicit zero.
 */
import type { ApiObject } from '../object.ts';
import { createConversion, findObject, removeAnnotation, renameField, setAnnotation } from './conversion.ts';

const [ASSURED_SHARES, NOMINAL_SHARES] = ['assuredConcurrencyShares', 'nominalConcurrencyShares'];

/** Creates the conversions. `groupSuffix` is the suffix of the dialect's groups. */
export function createPriorityLevelConversions(groupSuffix: string) {
  const zeroSharesAnnotation = `flowcontrol.${groupSuffix}/v1beta3-preserve-zero-concurrency-shares`;
  const restoreZeroShares = (level: ApiObject) => {
    if (removeAnnotation(level, zeroSharesAnnotation) === undefined) return;
    const limited = findObject(level, 'spec', 'limited');
    if (limited !== undefined) limited[NOMINAL_SHARES] ??= 0;
  };
  const markZeroShares = (level: ApiObject) => {
    if (findObject(level, 'spec', 'limited')?.[NOMINAL_SHARES] === 0) setAnnotation(level, zeroSharesAnnotation, '');
  };
  return {
    v1beta3: createConversion(restoreZeroShares, markZeroShares),
    beforeV1beta3: createConversion(
      (level) => {
        renameField(findObject(level, 'spec', 'limited'), ASSURED_SHARES, NOMINAL_SHARES);
        restoreZeroShares(level);
      },
      (level) => {
        markZeroShares(level);
        renameField(findObject(level, 'spec', 'limited'), NOMINAL_SHARES, ASSURED_SHARES);
      },
    ),
  };
}
