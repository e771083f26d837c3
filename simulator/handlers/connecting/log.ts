/** Handles `pods/log`: validates the options and connects to the kubelet of the pod. The log of a pod without a node is empty. */
import type { Answer } from '../../ground/exchange.ts';
import { type Query, readString } from '../../pure/query/query.ts';
import { ValueError } from '../../pure/schema/codec.ts';
import { readTime } from '../../pure/schema/time.ts';
import { forbiddenField, invalidValue } from '../../pure/status/field-problem.ts';
import { invalid } from '../../pure/status/invalid.ts';
import { badRequest, createBareError } from '../../pure/status/reasons.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import type { Call } from '../call.ts';
import { readInteger } from '../options/query-integer.ts';
import { chooseContainer, readNodeName, readPod } from './container.ts';
import { describeRefusedConnection, findKubelet, joinHostPort } from './kubelet-address.ts';

export async function readLog(call: Call): Promise<Answer> {
  const { info } = call;
  const problems = findProblems(info.query);
  if (problems.length > 0) throw invalid({ group: '', kind: 'PodLogOptions' }, info.name, problems);
  const pod = await readPod(call, info.name);
  const container = chooseContainer(call, pod);
  const nodeName = readNodeName(pod);
  if (nodeName === '') return { status: 204, headers: {}, body: '' };
  const { host, port } = await findKubelet(call, nodeName, 'pods');
  const hostPort = joinHostPort(host, port);
  const url = `https://${hostPort}/containerLogs/${info.namespace}/${info.name}/${container}${formatOptions(info.query)}`;
  throw createBareError(`Get "${url}": ${describeRefusedConnection(hostPort)}`);
}

function findProblems(query: Query): FieldProblem[] {
  const sinceSeconds = readInteger(query, 'sinceSeconds');
  const tailLines = readInteger(query, 'tailLines');
  const limitBytes = readInteger(query, 'limitBytes');
  checkTime(readString(query, 'sinceTime') ?? '');
  const problems: FieldProblem[] = [];
  if (tailLines !== undefined && tailLines < 0)
    problems.push(invalidValue('tailLines', tailLines, 'must be greater than or equal to 0'));
  if (limitBytes !== undefined && limitBytes < 1)
    problems.push(invalidValue('limitBytes', limitBytes, 'must be greater than 0'));
  if (sinceSeconds !== undefined && query.has('sinceTime'))
    problems.push(forbiddenField('[]', 'at most one of `sinceTime` or `sinceSeconds` may be specified'));
  else if (sinceSeconds !== undefined && sinceSeconds < 1)
    problems.push(invalidValue('sinceSeconds', sinceSeconds, 'must be greater than 0'));
  if (query.has('stream')) problems.push(forbiddenField('stream', 'may not be specified'));
  return problems;
}

function checkTime(text: string): void {
  try {
    if (text !== '') readTime(text);
  } catch (error) {
    throw error instanceof ValueError ? badRequest(error.message) : error;
  }
}

const BOOLEAN_OPTIONS = ['follow', 'previous', 'timestamps'];
const VALUE_OPTIONS = ['limitBytes', 'sinceSeconds', 'sinceTime', 'tailLines'];

/** Returns the query of the request to the kubelet, sorted by name. */
function formatOptions(query: Query): string {
  const options = [...BOOLEAN_OPTIONS, ...VALUE_OPTIONS].sort().flatMap((name) => {
    const value = readString(query, name);
    if (value === undefined) return [];
    if (!BOOLEAN_OPTIONS.includes(name)) return [`${name}=${encodeURIComponent(value)}`];
    return ['false', '0'].includes(value.toLowerCase()) ? [] : [`${name}=true`];
  });
  return options.length === 0 ? '' : `?${options.join('&')}`;
}
