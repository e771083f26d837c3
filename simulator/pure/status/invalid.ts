/**
 * 422 `Invalid`: an object that can be read but breaks its kind's rules (err-422-validation). Each problem is a cause; the
 * message names them once each, a single one bare and several in brackets:
 * `Endpoints "x" is invalid: [subsets[0]: Required value, metadata.name: …]`.
 */
import { quote } from '../go/quote.ts';
import { failure, qualifiedName, toDetails } from './failure.ts';
import type { FieldProblem, StatusError } from './status.ts';

// An answer must not grow to hundreds of times its request: a hostile body can hold a million mistakes.
const SHOWN = 10_000;
/** Characters of their messages, each of which may name thousands of values that would be right. */
const SHOWN_TEXT = 1024 * 1024;

/** `kind` is the kind and not the plural name: so it stands in the message and in `details.kind`. */
export function invalid(
  of: { readonly group: string; readonly kind: string },
  name: string,
  all: readonly FieldProblem[],
): StatusError {
  const problems = limitProblems(all);
  const subject = { group: of.group, resource: of.kind };
  const texts = [...new Set(problems.map((problem) => `${problem.field}: ${problem.message}`))];
  const list = texts.length === 1 ? texts[0] : `[${texts.join(', ')}]`;
  const message = `${qualifiedName(subject)} ${quote(name)} is invalid${texts.length === 0 ? '' : `: ${list}`}`;
  const causes = problems.map(({ type, message, field }) => ({ reason: type, message, field }));
  return failure(422, 'Invalid', message, { ...toDetails(subject, name), ...(causes.length > 0 && { causes }) });
}

function limitProblems(all: readonly FieldProblem[]): readonly FieldProblem[] {
  let length = 0;
  const beyond = all.findIndex(({ message }, index) => {
    length += message.length;
    return index > 0 && (index >= SHOWN || length > SHOWN_TEXT);
  });
  return beyond < 0 ? all : all.slice(0, beyond);
}
