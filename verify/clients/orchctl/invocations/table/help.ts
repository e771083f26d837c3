/** Invocations about help, completion and version. */
import { createInvocations, type Invocation } from '../invocation.ts';

export const HELP_INVOCATIONS: readonly Invocation[] = [
  ...createInvocations(
    [
      'create quota --help',
      'create quota -h',
      'help create quota',
      'create quota a --help',
      'create --help',
      'options',
    ],
    { departures: ['help-text'] },
  ),
  ...createInvocations(['create', 'nope'], { departures: ['creates-quotas-only'] }),
  ...createInvocations(['version --client', 'version --client -o json', 'version --client -o yaml', 'version'], {
    departures: ['client-version'],
  }),
  ...createInvocations([
    '__complete create quo',
    "__complete create quota ''",
    '__complete create quota a --context=s',
    '__complete create quota a --user o',
    "__complete create quota a --kubeconfig ''",
    "__complete create quota a --template ''",
    "__complete create quota a --hard ''",
  ]),
  ...createInvocations(
    [
      "__complete create quota a --cluster ''",
      "__complete create quota a --context ''",
      "__complete create quota a --user ''",
    ],
    { departures: ['completion-order'] },
  ),
  ...createInvocations(
    ['__complete create quota a --hard', '__complete create quota a --dry', '__complete create quota a --as'],
    {
      departures: ['completion-descriptions'],
    },
  ),
  ...createInvocations(
    [
      '__complete create quota --hard=pods=1 --dry-run=',
      "__complete create quota a -o ''",
      '__complete create quota a --output=j',
      '__complete create quota a --validate=',
      '__complete create quota a --scopes=',
    ],
    { departures: ['completes-values'] },
  ),
  ...createInvocations(["__complete create quota a -n ''"], { departures: ['completion-without-requests'] }),
];
