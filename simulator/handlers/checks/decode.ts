/** The body made an object (err-400-unparsable-body): every failure is a 400 that says what the body was taken for. */
import { firstItem, named, numbersUnquoted, withoutTrailingCommas } from '../../faults/rewrite-body.ts';
import { JsonSyntaxError } from '../../pure/json/syntax-error.ts';
import { badRequest, bareError } from '../../pure/status/reasons.ts';
import type { StatusError } from '../../pure/status/status.ts';
import type { Call } from '../call.ts';
import { type Document, decodeObject } from '../decoding/decode-object.ts';
import { DecodeProblem } from '../decoding/decode-problem.ts';
import { summary } from '../decoding/summary.ts';

export function bodyIsDecoded(call: Call): void {
  const document = parsed(call);
  try {
    call.object = decodeObject(call, document);
  } catch (error) {
    if (!(error instanceof DecodeProblem)) throw error;
    const { sent } = error;
    if (sent === undefined) throw unrecognized(call, error.message);
    const version = sent.apiVersion.slice(sent.apiVersion.lastIndexOf('/') + 1);
    const { kind } = call.endpoint.shape;
    throw badRequest(`${sent.kind} in version "${version}" cannot be handled as a ${kind}: ${error.message}`);
  }
}

function parsed(call: Call): Document {
  try {
    if (call.body.length === 0 && call.context.faults.has('no-body-is-empty-object')) return named(call.info.name);
    if (call.context.faults.has('numbers-out-of-texts')) return call.form.decode(numbersUnquoted(call.body));
    if (call.context.faults.has('trailing-commas-read')) return call.form.decode(withoutTrailingCommas(call.body));
    if (call.context.faults.has('first-item-written')) return { value: firstItem(call.form.decode(call.body).value) };
    return call.form.decode(call.body);
  } catch (error) {
    if (call.context.faults.has('unparsable-body-is-500')) throw bareError((error as Error).message);
    if (!(error instanceof JsonSyntaxError)) throw unrecognized(call, (error as Error).message);
    throw unrecognized(call, `couldn't get version/kind; json parse error: ${error.message}`);
  }
}

function unrecognized(call: Call, why: string): StatusError {
  const { kind } = call.endpoint.shape;
  return badRequest(`the object provided is unrecognized (must be of type ${kind}): ${why} (${summary(call.body)})`);
}
