/** Generates the JSON of a long document as a sequence of texts. */
import { isObject } from '../../pure/value/is-object.ts';
import { iterateMembers, LazyMembers } from '../../registry/openapi/members.ts';

/**
 * Yields the result of `JSON.stringify` in several texts. In the first `levels` levels, each member that is an object starts a new text.
 */
export function* generateJsonTexts(document: object, levels: number): Generator<string> {
  let separator = '{';
  for (const [name, member] of iterateMembers(document)) {
    if (member === undefined) continue;
    const memberStart = `${separator}${JSON.stringify(name)}:`;
    separator = ',';
    if (member instanceof LazyMembers || (levels > 1 && isObject(member))) {
      yield memberStart;
      yield* generateJsonTexts(member, levels - 1);
    } else yield memberStart + JSON.stringify(member);
  }
  yield separator === '{' ? '{}' : '}';
}
