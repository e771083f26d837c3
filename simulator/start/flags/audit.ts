/** The flags for auditing and logs. */
import type { Flag } from './flag.ts';

export const AUDIT_FLAGS = [
  {
    name: 'audit-policy-file',
    type: 'string',
    placeholder: 'file',
    help: 'file with the audit policy; if not set, nothing is audited',
  },
  {
    name: 'audit-log-path',
    type: 'string',
    placeholder: 'file',
    help: "file to which audit events are written; '-' means standard output",
  },
  {
    name: 'audit-log-format',
    type: 'string',
    placeholder: 'format',
    default: 'json',
    choices: ['legacy', 'json'],
    help: 'format of audit events: legacy is one line of text for each event, json is structured',
  },
  {
    name: 'audit-log-maxsize',
    type: 'integer',
    placeholder: 'megabytes',
    default: 100,
    check: findCountProblem,
    help: 'maximum size in megabytes of the audit log file before it is rotated',
  },
  {
    name: 'audit-log-maxbackup',
    type: 'integer',
    placeholder: 'files',
    default: 0,
    check: findCountProblem,
    help: 'maximum number of old audit log files to retain; 0 for no restriction',
  },
  {
    name: 'audit-log-maxage',
    type: 'integer',
    placeholder: 'days',
    default: 0,
    check: findCountProblem,
    help: 'maximum number of days to retain old audit log files, by the timestamp in their file name; 0 for no restriction',
  },
  {
    name: 'v',
    setting: 'verbosity',
    type: 'logLevel',
    placeholder: 'level',
    default: 0,
    help: 'number for the log level verbosity, 0 to 4; logs go to stderr',
  },
] as const satisfies readonly Flag[];

function findCountProblem(value: number): string | undefined {
  return Number.isInteger(value) && value >= 0 ? undefined : `${value} must be an integer of 0 or more`;
}
