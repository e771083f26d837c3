/** Validates port numbers and protocols of endpoints, services and containers. */
import {
  createInvalidValueProblem,
  createNotSupportedProblem,
  createRequiredProblem,
} from '../pure/status/field-problem.ts';
import type { FieldProblem } from '../pure/status/status.ts';

const PROTOCOLS = ['SCTP', 'TCP', 'UDP'];

export function validatePortNumber(port: number, field: string): FieldProblem[] {
  return port >= 1 && port <= 65_535
    ? []
    : [createInvalidValueProblem(field, port, 'must be between 1 and 65535, inclusive')];
}

export function validateProtocol(protocol: string | undefined, field: string): FieldProblem[] {
  if (protocol === undefined || protocol === '') return [createRequiredProblem(field)];
  return PROTOCOLS.includes(protocol) ? [] : [createNotSupportedProblem(field, protocol, PROTOCOLS)];
}
