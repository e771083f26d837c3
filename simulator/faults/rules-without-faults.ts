/**
 * Rules that a server can break but that no fault breaks, with the reason. The report of `--self-check` prints the reasons. Rules for
 * clients and rules that only permit a behavior are not listed.
 */
export const RULES_WITHOUT_FAULTS: Readonly<Record<string, string>> = {
  'ep-q-deletecollection-sendinitialevents':
    'a permission: a server may ignore or reject the parameter, and no realistic bug leads to a third response',
  'removed-1.16-replicaset-apps-v1beta1': 'no release has served it, so no bug can serve it again',
};
