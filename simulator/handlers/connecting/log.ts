/** Handles `pods/log`: validates the options and connects to the kubelet of the pod. The log of a pod without a node is empty. */
import type { HttpResponse } from '../../foundation/exchange.ts';
import { type Query, readTextParameter } from '../../pure/query/query.ts';
import { ValueDecodingError } from '../../pure/schema/codec.ts';
import { parseTime } from '../../pure/schema/time.ts';
import { createForbiddenProblem, createInvalidValueProblem } from '../../pure/status/field-problem.ts';
import { createInvalidError } from '../../pure/status/invalid.ts';
import { createBadRequestError, createErrorWithoutReason } from '../../pure/status/reasons.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import type { Call } from '../call.ts';
import { readInteger } from '../options/query-integer.ts';
import { chooseContainer, readNodeName, readPod } from './container.ts';
import { describeRefusedConnection, findKubeletAddress, joinHostPort } from './kubelet-address.ts';

export async function handleLog(call: Call): Promise<HttpResponse> {
  const { info } = call;
  const problems = findLogOptionProblems(info.query);
  if (problems.length > 0) throw createInvalidError({ group: '', kind: 'PodLogOptions' }, info.name, problems);
  const pod = await readPod(call, info.name);
  const container = chooseContainer(call, pod);
  const nodeName = readNodeName(pod);
  if (nodeName === '') return { status: 204, headers: {}, body: '' };
  const { host, port } = await findKubeletAddress(call, nodeName, 'pods');
  const hostPort = joinHostPort(host, port);
  const url = `https://${hostPort}/containerLogs/${info.namespace}/${info.name}/${container}${formatOptions(info.query)}`;
  throw createErrorWithoutReason(`Get "${url}": ${describeRefusedConnection(hostPort)}`);
}

function findLogOptionProblems(query: Query): FieldProblem[] {
  const sinceSeconds = readInteger(query, 'sinceSeconds');
  const tailLines = readInteger(query, 'tailLines');
  const limitBytes = readInteger(query, 'limitBytes');
  checkSinceTime(readTextParameter(query, 'sinceTime') ?? '');
  const problems: FieldProblem[] = [];
  if (tailLines !== undefined && tailLines < 0)
    problems.push(createInvalidValueProblem('tailLines', tailLines, 'must be greater than or equal to 0'));
  if (limitBytes !== undefined && limitBytes < 1)
    problems.push(createInvalidValueProblem('limitBytes', limitBytes, 'must be greater than 0'));
  if (sinceSeconds !== undefined && query.has('sinceTime'))
    problems.push(createForbiddenProblem('[]', 'at most one of `sinceTime` or `sinceSeconds` may be specified'));
  else if (sinceSeconds !== undefined && sinceSeconds < 1)
    problems.push(createInvalidValueProblem('sinceSeconds', sinceSeconds, 'must be greater than 0'));
  if (query.has('stream')) problems.push(createForbiddenProblem('stream', 'may not be specified'));
  return problems;
}

function checkSinceTime(text: string): void {
  try {
    if (text !== '') parseTime(text);
  } catch (error) {
    throw error instanceof ValueDecodingError ? createBadRequestError(error.message) : error;
  }
}

const BOOLEAN_OPTIONS = ['follow', 'previous', 'timestamps'];
const VALUE_OPTIONS = ['limitBytes', 'sinceSeconds', 'sinceTime', 'tailLines'];

/** Returns the query of the request to the kubelet, sorted by name. */
function formatOptions(query: Query): string {
  const options = [...BOOLEAN_OPTIONS, ...VALUE_OPTIONS].sort().flatMap((name) => {
    const value = readTextParameter(query, name);
    if (value === undefined) return [];
    if (!BOOLEAN_OPTIONS.includes(name)) return [`${name}=${encodeURIComponent(value)}`];
    return ['false', '0'].includes(value.toLowerCase()) ? [] : [`${name}=true`];
  });
  return options.length === 0 ? '' : `?${options.join('&')}`;
}
