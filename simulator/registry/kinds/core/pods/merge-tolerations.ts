/** Merges two lists of tolerations. Omits a toleration that another toleration includes. Keeps only the first of equal tolerations. */
import { isDeepEqual } from '../../../../pure/value/deep-equal.ts';
import { type Fields, isUnset, readText } from '../../../object-fields.ts';

export function mergeTolerations(firstTolerations: readonly Fields[], secondTolerations: readonly Fields[]): Fields[] {
  const bothLists = [...firstTolerations, ...secondTolerations];
  const mergedTolerations: Fields[] = [];
  for (const [index, toleration] of bothLists.entries()) {
    if (mergedTolerations.some((otherToleration) => includesToleration(otherToleration, toleration))) continue;
    const laterTolerations = bothLists.slice(index + 1);
    if (
      laterTolerations.some(
        (otherToleration) =>
          includesToleration(otherToleration, toleration) && !isDeepEqual(otherToleration, toleration),
      )
    )
      continue;
    mergedTolerations.push(toleration);
  }
  return mergedTolerations;
}

/** Reports whether `toleration` tolerates all taints that `otherToleration` tolerates, for at least the same time. */
function includesToleration(toleration: Fields, otherToleration: Fields): boolean {
  if (isDeepEqual(toleration, otherToleration)) return true;
  const [key, effect, operator] = [
    readText(toleration.key),
    readText(toleration.effect),
    readText(toleration.operator),
  ];
  if (key !== readText(otherToleration.key) && (key !== '' || operator !== 'Exists')) return false;
  if (effect !== '' && effect !== readText(otherToleration.effect)) return false;
  if (effect === 'NoExecute' && !isUnset(toleration.tolerationSeconds)) {
    if (isUnset(otherToleration.tolerationSeconds)) return false;
    if (Number(otherToleration.tolerationSeconds) > Number(toleration.tolerationSeconds)) return false;
  }
  if (operator === 'Exists') return true;
  return (
    ['', 'Equal'].includes(operator) &&
    otherToleration.operator === 'Equal' &&
    readText(otherToleration.value) === readText(toleration.value)
  );
}
