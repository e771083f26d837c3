/**
 * A failure as plain text, for the console and for JUnit: the message, the expected and the actual value, the last
 * exchange, the command that judges it again, and requests that do so by hand.
 */
import type { RecordedExchange, ScenarioResult } from '../schema/envelope.ts';

const LONGEST_BODY = 1200;

export function failureText({ failure, steps, exchanges }: ScenarioResult): string {
  const broken = steps.find(({ status }) => status === 'failed');
  const last = exchanges.at(-1);
  const lines = [headline(failure)];
  if (broken !== undefined) lines.push(`at      ${broken.keyword} ${broken.text}`);
  if (failure?.expected !== undefined) lines.push(`expected ${indent(failure.expected)}`);
  if (failure?.actual !== undefined) lines.push(`actual   ${indent(failure.actual)}`);
  if (last !== undefined) lines.push(...exchangeLines(last));
  if (failure?.replay !== undefined) {
    const { seed, path, counterexample } = failure.replay;
    lines.push(`replay   --seed ${seed}, path ${path}`, `         ${indent(counterexample)}`);
  }
  if (failure?.repeat !== undefined) lines.push(`repeat   ${failure.repeat}`);
  const curl = failure?.curl ?? last?.curl;
  if (curl !== undefined) lines.push(`by hand  ${indent(curl)}`);
  return lines.join('\n');
}

/** The message, without expected and actual where these follow in lines of their own. */
function headline(failure: ScenarioResult['failure']): string {
  const message = failure?.message ?? 'failed';
  return failure?.expected === undefined ? message : (message.split('\n  expected: ')[0] ?? message);
}

function exchangeLines({ request, response, error }: RecordedExchange): string[] {
  const lines = [`request  ${request.method} ${request.url}`];
  if (request.body) lines.push(`         ${indent(shortened(request.body))}`);
  if (response === undefined) return [...lines, `answer   none: ${error ?? 'the connection ended'}`];
  lines.push(`answer   ${response.status}`);
  if (response.body) lines.push(`         ${indent(shortened(response.body))}`);
  return lines;
}

function indent(text: string): string {
  return text.replaceAll('\n', '\n         ');
}

function shortened(body: string): string {
  const text = body.trimEnd();
  return text.length <= LONGEST_BODY ? text : `${text.slice(0, LONGEST_BODY)} … (${text.length} characters)`;
}
