/** Merges two lists of tolerations. Omits a toleration that another toleration includes. Of equal tolerations, keeps the first. */
import { deepEqual } from '../../../../pure/value/deep-equal.ts';
import { type Fields, isUnset, text } from '../../../object-fields.ts';

export function mergeTolerations(first: readonly Fields[], second: readonly Fields[]): Fields[] {
  const bothLists = [...first, ...second];
  const merged: Fields[] = [];
  for (const [index, toleration] of bothLists.entries()) {
    if (merged.some((other) => includesToleration(other, toleration))) continue;
    const later = bothLists.slice(index + 1);
    if (later.some((other) => includesToleration(other, toleration) && !deepEqual(other, toleration))) continue;
    merged.push(toleration);
  }
  return merged;
}

/** Reports whether `wide` tolerates all taints that `narrow` tolerates, for at least the same time. */
function includesToleration(wide: Fields, narrow: Fields): boolean {
  if (deepEqual(wide, narrow)) return true;
  const [key, effect, operator] = [text(wide.key), text(wide.effect), text(wide.operator)];
  if (key !== text(narrow.key) && (key !== '' || operator !== 'Exists')) return false;
  if (effect !== '' && effect !== text(narrow.effect)) return false;
  if (effect === 'NoExecute' && !isUnset(wide.tolerationSeconds)) {
    if (isUnset(narrow.tolerationSeconds)) return false;
    if (Number(narrow.tolerationSeconds) > Number(wide.tolerationSeconds)) return false;
  }
  if (operator === 'Exists') return true;
  return ['', 'Equal'].includes(operator) && narrow.operator === 'Equal' && text(narrow.value) === text(wide.value);
}
