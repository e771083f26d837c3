/**
 * Records the results of the Go library for CEL expressions: `node verify/record/observe-expressions.ts < expressions`, one JSON text per line; with Go. The
 * tests of `simulator/pure/cel` compare with the results.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { askProgram } from './peer-program.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FILE = `${ROOT}spec/observed/expressions/answers.json`;

const expressions: string[] = readFileSync(0, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
const input = expressions.map((expression) => JSON.stringify({ expression })).join('\n');
const answers = (await askProgram('expressions', input)).map((line): object => JSON.parse(line));
const recordedAnswers = expressions.map((expression, index) => ({ expression, ...answers[index] }));
writeFileSync(FILE, `[\n${recordedAnswers.map((item) => JSON.stringify(item)).join(',\n')}\n]\n`);
process.stdout.write(`${recordedAnswers.length} answers\n`);
