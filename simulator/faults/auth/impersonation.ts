/** Faults of impersonation: the permission to impersonate, and the user, groups, uid and extra of the impersonated user. */
import type { Fault } from '../../../faults/fault.ts';

const IMPERSONATION_FILE = 'auth/impersonation.ts';

export const impersonationFaults = {
  'impersonation-ignored': {
    bug: 'the impersonation headers are not read',
    breaks: [
      'authn-impersonation-headers',
      'authn-impersonated-groups',
      'authn-attribute-extra',
      'authz-impersonated-user-decides',
      'authz-impersonation-permission',
    ],
    in: 'http/chain.ts',
    find: "    ['impersonation', createImpersonationFilter(config)],\n",
    put: '',
  },
  'impersonation-unchecked': {
    bug: 'every user may impersonate any user',
    breaks: ['authz-impersonation-permission'],
    in: IMPERSONATION_FILE,
    find: 'attributes: impersonatedAttributes.map(toAuthorizerAttributes)',
    put: 'attributes: []',
  },
  'impersonated-groups-joined': {
    bug: 'an impersonated service account has its own groups in addition to the groups in the headers',
    breaks: ['authn-impersonated-groups'],
    in: IMPERSONATION_FILE,
    find: 'groups.length > 0 || account === undefined ? groups : listServiceAccountGroups(account.namespace)',
    put: 'account === undefined ? groups : [...groups, ...listServiceAccountGroups(account.namespace)]',
  },
  'impersonated-uid-alone-ignored': {
    bug: 'Impersonate-Uid without Impersonate-User is ignored',
    breaks: ['authn-impersonation-needs-user'],
    in: IMPERSONATION_FILE,
    find: `  if (name === '') {
`,
    put: `  if (name === '' && groups.length === 0 && Object.keys(extra).length === 0) return undefined;
  if (name === '') {
`,
  },
  'impersonated-account-is-a-user': {
    bug: 'an impersonated service account is not in the groups of service accounts',
    breaks: ['authn-impersonated-groups'],
    in: IMPERSONATION_FILE,
    find: 'groups.length > 0 || account === undefined ? groups :',
    put: 'groups.length >= 0 || account === undefined ? groups :',
  },
  'accounts-impersonated-at-the-cluster-scope': {
    bug: 'a permission to impersonate a service account must be granted at the cluster scope',
    breaks: ['authz-impersonation-permission'],
    in: IMPERSONATION_FILE,
    find: "resource: 'serviceaccounts', ...account }",
    put: "resource: 'serviceaccounts', name: account.name }",
  },
  'accounts-impersonated-as-users': {
    bug: 'impersonation of a service account needs a permission for users',
    breaks: ['authz-impersonation-permission'],
    in: IMPERSONATION_FILE,
    find: "resource: 'serviceaccounts', ...account }",
    put: "resource: 'users', ...account }",
  },
  'groups-of-impersonated-accounts-unchecked': {
    bug: 'the groups in the headers need no permission if the impersonated user is a service account',
    breaks: ['authz-impersonation-permission'],
    in: IMPERSONATION_FILE,
    find: 'for (const group of groups) impersonatedAttributes.push(',
    put: 'for (const group of account === undefined ? groups : []) impersonatedAttributes.push(',
  },
  'unauthenticated-group-with-authenticated-group': {
    bug: 'an impersonated user with the group system:unauthenticated also gets system:authenticated',
    breaks: ['authn-impersonated-groups'],
    in: 'foundation/user.ts',
    find: ' || groups.includes(UNAUTHENTICATED_GROUP))',
    put: ')',
  },
  'impersonated-anonymous-user-without-group': {
    bug: 'the impersonated user system:anonymous does not get the group system:unauthenticated',
    breaks: ['authn-impersonated-groups'],
    in: IMPERSONATION_FILE,
    find: ': { ...user, groups: [...user.groups, UNAUTHENTICATED_GROUP] };',
    put: ': { ...user, groups: [...user.groups] };',
  },
  'impersonated-accounts-without-namespace-group': {
    bug: 'an impersonated service account does not get the group of its namespace',
    breaks: ['authn-sa-group-namespace'],
    in: IMPERSONATION_FILE,
    find: 'groups.length > 0 || account === undefined ? groups : listServiceAccountGroups(account.namespace)',
    put: 'groups.length > 0 || account === undefined ? groups : listServiceAccountGroups(account.namespace).slice(0, 1)',
  },
  'uid-of-impersonated-accounts-lost': {
    bug: 'an impersonated service account does not get the uid in the headers',
    breaks: ['authn-impersonation-headers'],
    in: IMPERSONATION_FILE,
    find: 'user: addDefaultGroup({ name, uid,',
    put: "user: addDefaultGroup({ name, uid: account === undefined ? uid : '',",
  },
  'uid-of-impersonated-accounts-unchecked': {
    bug: 'the uid in the headers needs no permission if the impersonated user is a service account',
    breaks: ['authz-impersonation-permission'],
    in: IMPERSONATION_FILE,
    find: "if (uid !== '') impersonatedAttributes",
    put: "if (uid !== '' && account === undefined) impersonatedAttributes",
  },
  'administrators-not-impersonated': {
    bug: 'an impersonated user does not get the permissions of the group system:masters',
    breaks: ['authz-impersonated-user-decides'],
    in: IMPERSONATION_FILE,
    find: 'groups: impersonatedGroups, extra }),',
    put: "groups: impersonatedGroups.filter((group) => group !== 'system:masters'), extra }),",
  },
} satisfies Record<string, Fault>;
