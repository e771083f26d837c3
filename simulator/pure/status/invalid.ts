/**
 * Creates a 422 `Invalid`, for an object that can be decoded but violates the rules of its kind (err-422-validation). Each problem is a
 * cause. The message contains each distinct problem, in brackets if there are several: `Endpoints "x" is invalid: [subsets[0]: Required
 * value, metadata.name: …]`.
 */
import { quote } from '../../../values/go-quote.ts';
import { createDetails, createStatusError, formatQualifiedName } from './failure.ts';
import type { FieldProblem, StatusError } from './status.ts';

/** The maximum number of causes. Without a limit, a body with a million problems would cause a response that is much larger than the body. */
const MAX_CAUSES = 10_000;
/** The maximum total length of the messages in characters. A single message may contain thousands of supported values. */
const MAX_TEXT_LENGTH = 1024 * 1024;

/** Creates the error. `kind` is the kind, not the plural name. The message and `details.kind` contain it. */
export function createInvalidError(
  qualifiedKind: { readonly group: string; readonly kind: string },
  name: string,
  allProblems: readonly FieldProblem[],
): StatusError {
  const problems = limitProblems(allProblems);
  const subject = { group: qualifiedKind.group, resource: qualifiedKind.kind };
  const problemTexts = [...new Set(problems.map((problem) => `${problem.field}: ${problem.message}`))];
  const problemList = problemTexts.length === 1 ? problemTexts[0] : `[${problemTexts.join(', ')}]`;
  const message = `${formatQualifiedName(subject)} ${quote(name)} is invalid${problemTexts.length === 0 ? '' : `: ${problemList}`}`;
  const causes = problems.map(({ type, message, field }) => ({ reason: type, message, field }));
  return createStatusError(422, 'Invalid', message, {
    ...createDetails(subject, name),
    ...(causes.length > 0 && { causes }),
  });
}

/** Returns the first problems, up to the maximum number of causes and the maximum total length of their messages. */
function limitProblems(problems: readonly FieldProblem[]): readonly FieldProblem[] {
  let totalLength = 0;
  const limitIndex = problems.findIndex(({ message }, index) => {
    totalLength += message.length;
    return index > 0 && (index >= MAX_CAUSES || totalLength > MAX_TEXT_LENGTH);
  });
  return limitIndex < 0 ? problems : problems.slice(0, limitIndex);
}
