/** Faults that break rules of the areas authn and authz: who asks, and whether they may. */
import type { Fault } from './fault.ts';

const anonymousFaults = {
  'bad-token-is-anonymous': {
    bug: 'a bearer token that nobody knows counts as no credentials',
    breaks: ['authn-bad-token-401', 'authz-after-authentication'],
  },
  'reads-are-open': {
    bug: 'whoever only reads need not be known',
    breaks: ['ep-op-401-every-operation'],
  },
  'anonymous-is-authenticated': {
    bug: 'the anonymous user is in the group of those who are known',
    breaks: ['authn-anonymous-identity'],
  },
  'nobody-without-credentials': {
    bug: 'a request without credentials is refused, though anonymous access is on',
    breaks: ['authn-no-credentials-anonymous', 'authn-three-subjects'],
  },
  'other-schemes-are-bad': {
    bug: 'whatever stands in Authorization and is no token counts as bad credentials',
    breaks: ['authn-no-credentials-anonymous'],
  },
  'anonymous-flag-ignored': {
    bug: 'anonymous access stays on, whatever the flag says',
    breaks: ['authn-anonymous-disabled-401'],
  },
  'open-paths-stay-open': {
    bug: 'health and version stay open where anonymous access is off',
    breaks: ['authn-anonymous-disabled-401'],
  },
  'users-are-listed': {
    bug: 'users are a resource like others',
    breaks: ['authn-users-not-objects'],
    in: 'http/router.ts',
    find: 'const { info } = exchange;',
    put: `const { info } = exchange;
    if (info.resource === 'users') return textAnswer(200, '{"items":[]}');`,
  },
} satisfies Record<string, Fault>;

const tokenFaults = {
  'token-groups-dropped': {
    bug: 'the column with the groups is not read',
    breaks: ['authn-static-groups', 'authn-attribute-groups'],
  },
  'token-groups-are-one': {
    bug: 'of several groups in quotes only the first counts',
    breaks: ['authn-static-groups', 'authn-attribute-groups'],
  },
  'token-uid-is-name': {
    bug: 'the user name stands in for the uid',
    breaks: ['authn-static-columns', 'authn-attribute-uid'],
  },
  'token-case-ignored': {
    bug: 'upper and lower case of a token are taken as one',
    breaks: ['authn-static-flag', 'authn-bad-token-401'],
  },
  'authenticated-group-missing': {
    bug: 'users of the token file are not put into system:authenticated',
    breaks: ['authn-group-authenticated'],
  },
  'token-columns-swapped': {
    bug: 'user name and uid of the token file are taken for each other',
    breaks: ['authn-static-columns', 'authn-attribute-username', 'authn-method-bearer-token'],
  },
  'scheme-to-the-letter': {
    bug: 'the scheme must be spelled Bearer, and bearer shows nothing',
    breaks: ['authn-bearer-header'],
  },
  'any-scheme-carries': {
    bug: 'the second word of Authorization is a token, whatever the first one is',
    breaks: ['authn-bearer-header'],
  },
  'static-tokens-expire': {
    bug: 'a token of the file is good for an hour after the start',
    breaks: ['authn-static-never-expire'],
  },
  'token-file-followed': {
    bug: 'the file of tokens is read with each request',
    breaks: ['authn-static-restart'],
  },
} satisfies Record<string, Fault>;

const methodFaults = {
  'certificates-unread': {
    bug: 'client certificates are asked for and not looked at',
    breaks: ['authn-method-client-certificate'],
  },
  'first-refusal-ends': {
    bug: 'the first method that refuses its credentials ends it',
    breaks: ['authn-several-methods-together'],
  },
  'identities-joined': {
    bug: 'who shows two good credentials gets the groups of both',
    breaks: ['authn-first-success-ends'],
  },
  'one-source-of-tokens': {
    bug: 'of the sources of tokens only the first is asked',
    breaks: ['authn-two-methods-enabled'],
  },
} satisfies Record<string, Fault>;

const certificateFaults = {
  'unknown-authority-accepted': {
    bug: 'nobody looks at who signed a client certificate',
    breaks: ['authn-x509-flag'],
  },
  'certificate-dates-ignored': {
    bug: 'client certificates are good before and after their time',
    breaks: ['authn-x509-flag'],
  },
  'key-usage-ignored': {
    bug: 'the certificate of a server is good for a client too',
    breaks: ['authn-x509-flag'],
  },
  'bad-certificate-is-anonymous': {
    bug: 'a client certificate that nobody vouches for counts as no credentials',
    breaks: ['authn-x509-flag'],
  },
  'only-first-authority': {
    bug: 'of the file of authorities only the first is read',
    breaks: ['authn-x509-several-authorities'],
  },
  'organization-is-user': {
    bug: 'the organization of the subject is taken for the user',
    breaks: ['authn-x509-common-name'],
  },
  'organizations-are-no-groups': {
    bug: 'the organizations of the subject are not read',
    breaks: ['authn-x509-organizations'],
  },
  'one-organization-counts': {
    bug: 'of several organizations only the first becomes a group',
    breaks: ['authn-x509-organizations'],
  },
} satisfies Record<string, Fault>;

const proxyFaults = {
  'proxy-unchecked': {
    bug: 'anybody may say in headers who they are',
    breaks: ['authn-method-proxy'],
  },
  'every-proxy-allowed': {
    bug: 'the names of allowed proxies are not looked at',
    breaks: ['authn-method-proxy'],
  },
  'proxy-groups-dropped': {
    bug: 'of several group headers only the first counts',
    breaks: ['authn-method-proxy'],
  },
  'proxy-extra-dropped': {
    bug: 'the extra headers of a proxy are not read',
    breaks: ['authn-method-proxy', 'authn-attribute-extra'],
  },
} satisfies Record<string, Fault>;

const impersonationFaults = {
  'impersonation-ignored': {
    bug: 'the impersonation headers are not read',
    breaks: ['authn-attribute-extra', 'authn-attribute-groups', 'authz-refused-403'],
  },
  'impersonation-unchecked': {
    bug: 'everybody may be everybody else',
    breaks: ['authz-refused-403'],
  },
} satisfies Record<string, Fault>;

const roleFaults = {
  'patch-is-update': {
    bug: 'PATCH is authorized as update',
    breaks: ['authz-patch-verb', 'ssa-needs-patch-permission'],
  },
  'deletecollection-is-delete': {
    bug: 'DELETE of a collection is authorized as delete',
    breaks: ['authz-deletecollection-verb'],
  },
  'watch-is-list': {
    bug: 'a watch is authorized as list',
    breaks: ['authz-watch-list-verbs'],
  },
  'list-is-get': {
    bug: 'a list is authorized as get',
    breaks: ['authz-watch-list-verbs', 'authz-decision-attributes'],
  },
  'subresource-as-parent': {
    bug: 'a subresource is authorized as its parent',
    breaks: ['authz-decision-attributes', 'rest-subresource-own-authorization'],
  },
  'rbac-group-ignored': {
    bug: 'the API groups of a rule are not looked at',
    breaks: ['authz-decision-attributes'],
  },
  'rbac-name-ignored': {
    bug: 'the resource names of a rule are not looked at',
    breaks: ['authz-decision-attributes'],
  },
  'rbac-namespace-ignored': {
    bug: 'role bindings of namespaces are not looked at',
    breaks: ['authz-decision-attributes', 'authz-patch-verb'],
  },
  'dry-run-unauthorized': {
    bug: 'dry runs need no permission',
    breaks: ['dry-authorization-identical'],
  },
  'refused-when-done': {
    bug: 'whether the user may is found out when the request has been carried out',
    breaks: ['authz-refused-status'],
  },
  'escalation-unchecked': {
    bug: 'whoever may write roles and bindings may give what they do not have',
    breaks: ['authz-refused-403'],
  },
  'anonymous-discovers': {
    bug: 'discovery is open to everybody',
    breaks: ['authz-anonymous-rbac-default'],
  },
  'apply-needs-no-create': {
    bug: 'who may patch may create by apply',
    breaks: ['ssa-needs-create-permission'],
  },
  'put-needs-no-create': {
    bug: 'who may update may create by PUT',
    breaks: ['authz-decision-attributes', 'authz-refused-403'],
  },
  'force-needs-no-permission': {
    bug: 'who may delete may force it',
    breaks: ['authz-decision-attributes', 'authz-refused-403'],
  },
  'dry-run-needs-no-create': {
    bug: 'a dry run that would create needs no permission to',
    breaks: ['dry-authorization-identical'],
  },
  'create-asked-as-verb': {
    bug: 'a creation by PUT or apply asks once more for the verb of the request',
    breaks: ['ssa-needs-create-permission', 'authz-refused-403'],
  },
} satisfies Record<string, Fault>;

const auditFaults = {
  'audit-deprecation-lost': {
    bug: 'the audit log says nothing of deprecation',
    breaks: ['audit-deprecated-annotation'],
  },
  'audit-removal-lost': {
    bug: 'the audit log tells of deprecation, but not until when',
    breaks: ['audit-removed-release-annotation'],
  },
  'audit-removal-with-v': {
    bug: 'the release of the removal is written with a v, as in warnings',
    breaks: ['audit-removed-release-annotation'],
  },
  'audit-everything-deprecated': {
    bug: 'every event of the audit log tells of deprecation',
    breaks: ['audit-deprecated-annotation-only-then'],
  },
  'audit-deprecation-is-false': {
    bug: 'events of what is not deprecated have the annotation with the value false',
    breaks: ['audit-deprecated-annotation-only-then'],
  },
} satisfies Record<string, Fault>;

export const authenticationFaults = {
  ...anonymousFaults,
  ...tokenFaults,
  ...methodFaults,
  ...certificateFaults,
  ...proxyFaults,
  ...impersonationFaults,
  ...roleFaults,
  ...auditFaults,
};
