/**
 * Invocations about output formats: with a server, whose response is printed, and as a client-side dry run, which prints a local object.
 */
import { createInvocationSequence, createInvocations, type Invocation } from '../invocation.ts';

const VALID_FORMATS = [
  '-o json',
  '-o yaml',
  '-o name',
  '-o=json',
  '-ojson',
  '--output json',
  '--output=yaml',
  '-o JSON',
  '-o go-template={{.metadata.name}}',
  '-o go-template={{.}}',
  '-o template --template={{.kind}}',
  '--template={{.kind}}',
  '-o go-template-file=a.gotemplate',
  '-o templatefile=a.gotemplate',
  '-o go-template-file --template=a.gotemplate',
  '-o jsonpath={.metadata.name}',
  '-o jsonpath={.spec.hard}',
  "-o 'jsonpath={range .spec.scopes[*]}{@},{end}'",
  '-o jsonpath-as-json={.spec}',
  '-o jsonpath-as-json={.spec.scopes}',
  '-o jsonpath-file=a.jsonpath',
  '-o jsonpath --template={.kind}',
  '-o jsonpath={.metadata.missing}',
  '-o jsonpath={.metadata.missing} --allow-missing-template-keys=false',
  '-o go-template={{.metadata.missing}}',
  '-o go-template={{.metadata.missing}} --allow-missing-template-keys=false',
  "-o 'go-template={{range $k, $v := .spec.hard}}{{$k}}={{$v}};{{end}}'",
  '-o yaml --show-managed-fields',
  '-o json --show-managed-fields',
  '-o yaml --save-config',
  '-o json --save-config',
];
const INVALID_FORMATS = [
  '-o xml',
  '-o wide',
  '-o custom-columns=A:.metadata.name',
  '-o go-template',
  '-o jsonpath',
  '-o go-template-file',
  '-o jsonpath-file=absent',
  '-o go-template-file=absent',
  '-o go-template={{',
  '-o go-template={{.a',
  '-o go-template={{nope}}',
  '-o go-template={{.metadata.name.more}}',
  '-o jsonpath={.a',
  '-o jsonpath={.spec.scopes[9]}',
  '-o jsonpath-as-json={.a',
  '-o yaml=x',
  '-o name=x',
  "-o ''",
  '-o =',
];
const TEMPLATE_FILES = { 'a.gotemplate': 'kind {{.kind}}\n', 'a.jsonpath': '{.kind} {.metadata.name}\n' };
const CREATE_LINE = 'create quota shown --hard=pods=3,requests.cpu=500m --scopes=NotTerminating,NotBestEffort';

export const FORMAT_INVOCATIONS: readonly Invocation[] = [
  ...createInvocations(
    VALID_FORMATS.map((format) => `${CREATE_LINE} ${format}`),
    { files: TEMPLATE_FILES },
  ),
  ...createInvocations(
    [...VALID_FORMATS, ...INVALID_FORMATS].map((format) => `${CREATE_LINE} --dry-run=client ${format}`),
    { files: TEMPLATE_FILES },
  ),
  ...createInvocations([
    `${CREATE_LINE} --dry-run=server -o yaml`,
    `${CREATE_LINE} --dry-run=server -o name`,
    `${CREATE_LINE} -o jsonpath={.a`,
  ]),
  createInvocationSequence([CREATE_LINE, `${CREATE_LINE} -o json`]),
];
