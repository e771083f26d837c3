/**
 * Formats a failure as plain text for the console and JUnit: the message, the expected and the actual value, the last exchange, the command
 * that repeats the scenario, and curl commands.
 */
import type { RecordedExchange, ScenarioResult } from '../schema/envelope.ts';

const MAX_BODY_LENGTH = 1200;

export function formatFailure({ failure, steps, exchanges }: ScenarioResult): string {
  const brokenStep = steps.find(({ status }) => status === 'failed');
  const lastExchange = exchanges.at(-1);
  const lines = [formatHeadline(failure)];
  if (brokenStep !== undefined) lines.push(`at      ${brokenStep.keyword} ${brokenStep.text}`);
  if (failure?.expected !== undefined) lines.push(`expected ${indentText(failure.expected)}`);
  if (failure?.actual !== undefined) lines.push(`actual   ${indentText(failure.actual)}`);
  if (lastExchange !== undefined) lines.push(...formatExchange(lastExchange));
  if (failure?.replay !== undefined) {
    const { seed, path, counterexample } = failure.replay;
    lines.push(`replay   --seed ${seed}, path ${path}`, `         ${indentText(counterexample)}`);
  }
  if (failure?.repeat !== undefined) lines.push(`repeat   ${failure.repeat}`);
  const curl = failure?.curl ?? lastExchange?.curl;
  if (curl !== undefined) lines.push(`by hand  ${indentText(curl)}`);
  return lines.join('\n');
}

/** Returns the message without the expected and the actual value, which are formatted on separate lines. */
function formatHeadline(failure: ScenarioResult['failure']): string {
  const message = failure?.message ?? 'failed';
  return failure?.expected === undefined ? message : (message.split('\n  expected: ')[0] ?? message);
}

function formatExchange({ request, response, error }: RecordedExchange): string[] {
  const lines = [`request  ${request.method} ${request.url}`];
  if (request.body) lines.push(`         ${indentText(shortenBody(request.body))}`);
  if (response === undefined) return [...lines, `response none: ${error ?? 'the connection ended'}`];
  lines.push(`response ${response.status}`);
  if (response.body) lines.push(`         ${indentText(shortenBody(response.body))}`);
  return lines;
}

function indentText(text: string): string {
  return text.replaceAll('\n', '\n         ');
}

function shortenBody(body: string): string {
  const text = body.trimEnd();
  return text.length <= MAX_BODY_LENGTH ? text : `${text.slice(0, MAX_BODY_LENGTH)} … (${text.length} characters)`;
}
