/** Faults that break rules of the area endpoints. Longer than its neighbours: no area has more rules. */
import type { Fault } from './fault.ts';

const SPECIAL_ADDRESSES = [
  'ep-ip-no-loopback-v4',
  'ep-ip-no-loopback-v6',
  'ep-ip-no-link-local-v4',
  'ep-ip-no-link-local-v6',
  'ep-ip-no-link-local-multicast-v4',
  'ep-ip-no-link-local-multicast-v6',
] as const;

/** What is stored as Endpoints. */
const objectFaults = {
  'subsets-filled-in': {
    bug: 'Endpoints without subsets are given an empty list of them',
    breaks: ['ep-subsets-optional'],
    in: 'registry/kinds/endpoints.ts',
    find: 'setDefaults(endpoints) {',
    put: `setDefaults(endpoints) {
    endpoints.subsets ??= [];`,
  },
  'one-readiness-per-address': {
    bug: 'an address that is ready in one subset is refused in any other',
    breaks: ['ep-mixed-readiness-in-different-subsets'],
    in: 'registry/kinds/endpoints.ts',
    find: `(subset, index) => validateSubset(subset, \`subsets[\${index}]\`)`,
    put: `(subset, index, all) => [...validateSubset(subset, \`subsets[\${index}]\`), ...readyElsewhere(subset, all)]`,
    also: [
      {
        in: 'registry/kinds/endpoints.ts',
        find: 'function validateSubset(subset: EndpointSubset,',
        put: `function readyElsewhere(subset: EndpointSubset, all: readonly EndpointSubset[]): FieldProblem[] {
  const { addresses = [], notReadyAddresses = [] } = subset;
  const ready = all.flatMap((other) => (other === subset ? [] : (other.addresses ?? [])).map(({ ip }) => ip));
  return [...addresses, ...notReadyAddresses]
    .filter(({ ip }) => ready.includes(ip))
    .map(({ ip }) => invalidValue('subsets', ip, 'is ready in another subset'));
}

function validateSubset(subset: EndpointSubset,`,
      },
    ],
  },
  'empty-subset-accepted': {
    bug: 'a subset without any address is stored',
    breaks: ['ep-subset-needs-an-address'],
    in: 'registry/kinds/endpoints.ts',
    find: 'notReadyAddresses.length === 0',
    put: 'notReadyAddresses === undefined',
  },
  'not-ready-addresses-unchecked': {
    bug: 'only addresses are validated, notReadyAddresses are stored as they come',
    breaks: [
      'ep-ip-required',
      'ep-ip-valid-address',
      'ep-ip-not-unspecified',
      'ep-hostname-dns-label',
      ...SPECIAL_ADDRESSES,
    ],
    in: 'registry/kinds/endpoints.ts',
    find: 'Object.entries({ addresses, notReadyAddresses })',
    put: 'Object.entries({ addresses })',
  },
  'missing-ip-accepted': {
    bug: 'an address without ip is stored',
    breaks: ['ep-ip-required'],
    in: 'registry/kinds/endpoints.ts',
    find: 'const parsed = parseIp(ip);',
    put: `if (ip === '') return [];
  const parsed = parseIp(ip);`,
  },
  'prefix-length-ignored': {
    bug: 'the parser of addresses takes what stands after a slash for a prefix length and forgets it',
    breaks: ['ep-ip-valid-address'],
    in: 'registry/kinds/endpoints.ts',
    find: 'parseIp(ip)',
    put: "parseIp(ip.replace(/\\/.*/, ''))",
  },
  'loopback-compared-as-text': {
    bug: 'only 127.0.0.1 and ::1, spelled like this, are taken for loopback',
    breaks: ['ep-ip-no-loopback-v4', 'ep-ip-no-loopback-v6'],
    in: 'registry/kinds/endpoints.ts',
    find: 'if (isLoopback(ip))',
    put: "if (['127.0.0.1', '::1'].includes(text))",
  },
  'link-local-compared-as-text': {
    bug: 'link-local addresses are recognised by how they usually begin: 169.254.0 and fe80:',
    breaks: ['ep-ip-no-link-local-v4', 'ep-ip-no-link-local-v6'],
    in: 'registry/kinds/endpoints.ts',
    find: 'if (isLinkLocalUnicast(ip))',
    put: 'if (/^169\\.254\\.0|^fe80:/.test(text))',
  },
  'multicast-accepted': {
    bug: 'link-local multicast addresses are not looked for',
    breaks: ['ep-ip-no-link-local-multicast-v4', 'ep-ip-no-link-local-multicast-v6'],
    in: 'registry/kinds/endpoints.ts',
    find: `  if (isLinkLocalMulticast(ip)) return 'may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)';
`,
    put: '',
  },
  'ranges-by-first-byte': {
    bug: 'the excluded ranges are compared by their first byte',
    breaks: ['ep-ip-outside-excluded-ranges'],
    in: 'registry/kinds/endpoints.ts',
    find: 'if (isLinkLocalUnicast(ip))',
    put: 'if (ip[0] === 169 || ip[0] === 0xfe)',
    also: [
      {
        in: 'registry/kinds/endpoints.ts',
        find: 'if (isLinkLocalMulticast(ip))',
        put: 'if (ip[0] === 224 || ip[0] === 0xff)',
      },
    ],
  },
  'unspecified-accepted': {
    bug: '0.0.0.0 and :: pass, for they are valid addresses',
    breaks: ['ep-ip-not-unspecified'],
    in: 'registry/kinds/endpoints.ts',
    find: `  if (isUnspecified(ip)) return \`may not be unspecified (\${text})\`;
`,
    put: '',
  },
  'address-is-ip-only': {
    bug: 'all members of an address but its ip are pruned',
    breaks: ['ep-hostname-optional', 'ep-nodename-optional', 'ep-targetref-optional', 'ep-targetref-fields'],
    in: 'registry/kinds/endpoints.ts',
    find: 'for (const subset of subsetsOf(endpoints)) {',
    put: `for (const subset of subsetsOf(endpoints)) {
      for (const address of [...(subset.addresses ?? []), ...(subset.notReadyAddresses ?? [])]) {
        for (const member of Object.keys(address)) if (member !== 'ip') Reflect.deleteProperty(address, member);
      }`,
  },
  'target-is-kind-and-name': {
    bug: 'of targetRef only kind and name are stored',
    breaks: ['ep-targetref-fields'],
    in: 'registry/kinds/endpoints.ts',
    find: 'for (const subset of subsetsOf(endpoints)) {',
    put: `for (const subset of subsetsOf(endpoints)) {
      for (const { targetRef = {} } of [...(subset.addresses ?? []), ...(subset.notReadyAddresses ?? [])]) {
        for (const member of Object.keys(targetRef)) if (!['kind', 'name'].includes(member)) delete targetRef[member];
      }`,
    also: [
      {
        in: 'registry/kinds/endpoints.ts',
        find: 'nodeName?: string;',
        put: `nodeName?: string;
  targetRef?: Record<string, unknown>;`,
      },
    ],
  },
  'hostname-is-subdomain': {
    bug: 'hostname is held against the rule of names of objects, which allows dots',
    breaks: ['ep-hostname-dns-label'],
    in: 'registry/kinds/endpoints.ts',
    find: 'isDns1123Label(hostname)',
    put: 'isDns1123Subdomain(hostname)',
  },
  'port-zero-accepted': {
    bug: 'a port that is 0 or was left out passes for any port',
    breaks: ['ep-port-required', 'ep-port-range'],
    in: 'registry/kinds/endpoints.ts',
    find: `...validatePortNumber(port, \`\${at}.port\`)`,
    put: `...(port === 0 ? [] : validatePortNumber(port, \`\${at}.port\`))`,
  },
  'port-range-half-open': {
    bug: 'the largest port is taken for the end of a half-open range',
    breaks: ['ep-port-range'],
    in: 'registry/ports.ts',
    find: 'port <= 65_535',
    put: 'port < 65_535',
  },
  'numbers-out-of-texts': {
    bug: 'a number in quotes is read as a number',
    breaks: ['ep-port-int32'],
    in: 'negotiation/serializers/json-serializer.ts',
    find: "parseJson(bytes.toString('utf8'))",
    put: `parseJson(bytes.toString('utf8').replaceAll(/:\\s*"(\\d+)"/g, ':$1'))`,
  },
  'protocol-without-default': {
    bug: 'protocol is demanded where TCP should be filled in',
    breaks: ['ep-protocol-default-tcp'],
    in: 'registry/kinds/endpoints.ts',
    find: "protocol: 'TCP', ",
    put: '',
  },
  'protocol-lower-case': {
    bug: 'protocols are stored in lower case',
    breaks: ['ep-protocol-tcp', 'ep-protocol-udp', 'ep-protocol-sctp', 'ep-protocol-default-tcp'],
    in: 'registry/kinds/endpoints.ts',
    find: 'subset.ports.map(withProtocol)',
    put: 'subset.ports.map(withProtocol).map((port) => ({ ...port, protocol: String(port.protocol).toLowerCase() }))',
    also: [
      {
        in: 'registry/ports.ts',
        find: 'PROTOCOLS.includes(protocol)',
        put: 'PROTOCOLS.includes(protocol.toUpperCase())',
      },
    ],
  },
  'sctp-unknown': {
    bug: 'the list of protocols is from before SCTP',
    breaks: ['ep-protocol-sctp'],
    in: 'registry/ports.ts',
    find: "['SCTP', 'TCP', 'UDP']",
    put: "['TCP', 'UDP']",
  },
  'protocol-in-any-case': {
    bug: 'protocols are compared without regard to case',
    breaks: ['ep-protocol-other-rejected'],
    in: 'registry/ports.ts',
    find: 'PROTOCOLS.includes(protocol)',
    put: 'PROTOCOLS.includes(protocol.toUpperCase())',
  },
  'port-name-unchecked': {
    bug: 'any text passes for the name of a port',
    breaks: ['ep-port-name-dns-label'],
    in: 'registry/kinds/endpoints.ts',
    find: 'isDns1123Label(name)',
    put: '[]',
  },
  'port-name-is-service-name': {
    bug: 'the name of a port may not begin with a digit, as that of a service may not',
    breaks: ['ep-port-name-dns-label'],
    in: 'registry/kinds/endpoints.ts',
    find: 'isDns1123Label(name)',
    put: 'isDns1035Label(name)',
    also: [
      {
        in: 'registry/kinds/endpoints.ts',
        find: 'import { isDns1123Label,',
        put: 'import { isDns1035Label, isDns1123Label,',
      },
    ],
  },
  'only-first-port-needs-name': {
    bug: 'of several ports only the first is asked for a name',
    breaks: ['ep-port-name-required-when-several'],
    in: 'registry/kinds/endpoints.ts',
    find: 'ports.length > 1',
    put: 'ports.length > 1 && index === 0',
  },
  'port-name-always-needed': {
    bug: 'a single port is asked for a name too',
    breaks: ['ep-port-name-optional-when-single'],
    in: 'registry/kinds/endpoints.ts',
    find: 'else if (named)',
    put: 'else',
  },
  'app-protocol-dropped': {
    bug: 'appProtocol is younger than the rest of the port, and is not stored',
    breaks: [
      'ep-appprotocol-optional',
      'ep-appprotocol-h2c',
      'ep-appprotocol-ws',
      'ep-appprotocol-wss',
      'ep-appprotocol-custom-domain',
    ],
    in: 'registry/kinds/endpoints.ts',
    find: 'subset.ports.map(withProtocol)',
    put: 'subset.ports.map(withProtocol).map(({ appProtocol: _, ...port }) => port)',
  },
  'app-protocol-unprefixed': {
    bug: 'the domain before appProtocol is cut off',
    breaks: ['ep-appprotocol-h2c', 'ep-appprotocol-ws', 'ep-appprotocol-wss', 'ep-appprotocol-custom-domain'],
    in: 'registry/kinds/endpoints.ts',
    find: 'subset.ports.map(withProtocol)',
    put: "subset.ports.map(withProtocol).map(({ appProtocol: full, ...port }) => (full === undefined ? port : { ...port, appProtocol: full.replace(/^.*\\//, '') }))",
  },
  'app-protocol-unchecked': {
    bug: 'any text passes for appProtocol',
    breaks: ['ep-appprotocol-label-syntax'],
    in: 'registry/kinds/endpoints.ts',
    find: 'isQualifiedName(appProtocol)',
    put: '[]',
  },
} as const satisfies Record<string, Fault>;

/** What the operations answer and do. */
const operationFaults = {
  'get-answers-list-item': {
    bug: 'GET of one object answers with it as it stands in a list, without apiVersion and kind',
    breaks: ['ep-apiversion-value', 'ep-kind-value'],
    in: 'handlers/get.ts',
    find: 'return itemAnswer(200, format, endpoint.servedKind, item);',
    put: `const { apiVersion: _apiVersion, kind: _kind, ...members } = item.object;
  return { status: 200, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(members) };`,
  },
  'get-answers-metadata': {
    bug: 'GET of one object answers with its metadata only',
    breaks: ['ep-op-get-200'],
    in: 'handlers/get.ts',
    find: 'return itemAnswer(200, format, endpoint.servedKind, item);',
    put: `const { apiVersion, kind, metadata } = item.object;
  return objectAnswer(200, format, endpoint.servedKind, { apiVersion, kind, metadata });`,
  },
  'list-kind-of-item': {
    bug: 'a list bears the kind of its items',
    breaks: [
      'ep-list-kind',
      'ep-op-list-namespace-200',
      'ep-op-list-all-200',
      'rest-collection-kind-suffix',
      'path-core-cluster-collection',
      'path-group-cluster-collection',
    ],
    in: 'handlers/list.ts',
    find: 'resource.listKind',
    put: 'resource.kind',
  },
  'list-spells-core-group': {
    bug: 'the apiVersion of a list names the core group, which has no name',
    breaks: ['ep-list-apiversion'],
    in: 'negotiation/representations/plain.ts',
    find: 'const { apiVersion } = servedKind;',
    put: "const apiVersion = servedKind.apiVersion.includes('/') ? servedKind.apiVersion : 'core/' + servedKind.apiVersion;",
  },
  'list-without-metadata': {
    bug: 'a list has empty metadata',
    breaks: ['ep-list-metadata', 'meta-list-resourceversion'],
    in: 'handlers/list.ts',
    find: "custom && format.representation === PLAIN ? { continue: '', ...metadata } : metadata",
    put: '{}',
  },
  'empty-list-is-null': {
    bug: 'an empty list of items is written as null',
    breaks: ['ep-list-items-required'],
    in: 'negotiation/representations/plain.ts',
    find: 'const { apiVersion } = servedKind;',
    put: `const { apiVersion } = servedKind;
  if (items.length === 0) return serializer.encode({ kind, apiVersion, metadata, items: null }, pretty);`,
  },
  'namespace-prefix-unended': {
    bug: 'the keys of a namespace are looked for by its name without an end, so that of a-b are in a too',
    breaks: ['ep-op-list-namespace-200', 'ep-op-deletecollection-namespace-only'],
    in: 'handlers/checks/selectors.ts',
    find: 'namespace}/`',
    put: 'namespace}`',
  },
  'watch-of-all-namespaces': {
    bug: 'a watch reports the changes of all namespaces, whichever was asked for',
    breaks: ['ep-op-watch-namespace-200'],
    in: 'handlers/watch.ts',
    find: 'watch({ prefix,',
    put: "watch({ prefix: '',",
  },
  'all-namespaces-is-default': {
    bug: 'a path without a namespace means the namespace default',
    breaks: [
      'path-all-namespaces-collection',
      'ep-op-list-all-200',
      'ep-op-watch-all-200',
      'ep-q-list-all-same-parameters',
      'path-all-namespaces-collection',
    ],
    in: 'handlers/checks/selectors.ts',
    find: 'const { listOptions, endpoint, info, namespace } = call;',
    put: `const { listOptions, endpoint, info } = call;
  const namespace = endpoint.resource.namespaced ? call.namespace || 'default' : '';`,
  },
  'create-answers-200': {
    bug: 'POST answers 200 as every success does',
    breaks: ['ep-op-create-201'],
    in: 'handlers/create.ts',
    find: 'return itemAnswer(201,',
    put: 'return itemAnswer(200,',
  },
  'create-answers-unstored': {
    bug: 'POST answers with the object as it was before it was stored, without a version',
    breaks: ['ep-op-create-201', 'ep-metadata-standard'],
    in: 'handlers/create.ts',
    find: 'return itemAnswer(201, format, endpoint.servedKind, item, warnings);',
    put: 'return objectAnswer(201, format, endpoint.servedKind, object, warnings);',
  },
  'create-answers-nothing': {
    bug: 'POST answers 204 and no body',
    breaks: ['ep-op-create-201', 'ep-op-create-200-202-possible'],
    in: 'handlers/create.ts',
    find: 'return itemAnswer(201, format, endpoint.servedKind, item, warnings);',
    put: "return { status: 204, headers: {}, body: '' };",
  },
  'no-body-is-empty-object': {
    bug: 'a write without a body is taken for an empty object of the name in the path',
    breaks: ['ep-op-create-body-required', 'ep-op-update-body-required'],
    in: 'handlers/checks/decode.ts',
    find: 'function readDocument({ body, serializer, endpoint, context }: Call): MaybePromise<DecodedDocument> {',
    put: `function readDocument({ body, serializer, endpoint, context, info }: Call): MaybePromise<DecodedDocument> {
  if (body.length === 0) return { value: { metadata: { name: info.name } } };`,
  },
  'update-answers-old-state': {
    bug: 'PUT answers with the state that it replaced',
    breaks: ['ep-op-update-200', 'ep-op-patch-200', 'meta-resourceversion-changes-on-write'],
    in: 'handlers/change.ts',
    find: 'const { item } = await withinQuota',
    put: 'const { item, previous } = await withinQuota',
    also: [
      {
        in: 'handlers/change.ts',
        find: 'return answer(call, outcome, item)',
        put: 'return answer(call, outcome, previous ?? item)',
      },
    ],
  },
  'put-create-answers-200': {
    bug: 'PUT answers 200 whether the object was there or not',
    breaks: ['ep-op-update-201', 'rest-put-classified-create'],
    in: 'handlers/change.ts',
    find: 'outcome.created ? 201 : 200',
    put: '200',
  },
  'delete-answers-object': {
    bug: 'DELETE answers with the object that it removed',
    breaks: ['ep-op-delete-200-status', 'err-success-status-fields'],
    in: 'handlers/delete.ts',
    find: 'deletion.complete && !endpoint.strategy.returnsDeletedObject',
    put: 'false',
  },
  'finalizers-ignored': {
    bug: 'DELETE removes an object that finalizers hold',
    breaks: ['ep-op-delete-202-possible'],
    in: 'handlers/deletion/delete-object.ts',
    find: 'const outcome = deletionOutcomeOf(',
    put: `return { type: 'removed' };
  const outcome = deletionOutcomeOf(`,
  },
  'delete-needs-body': {
    bug: 'DELETE without DeleteOptions is refused',
    breaks: ['ep-op-delete-body-optional', 'ep-op-deletecollection-body-optional'],
    in: 'handlers/checks/options.ts',
    find: 'const options = deleteOptionsFromQuery(queryOf(call));',
    put: `throw badRequest('the request has no body');
    const options = deleteOptionsFromQuery(queryOf(call));`,
  },
  'deletecollection-skips-while-shrinking': {
    bug: 'deletecollection walks over a list that shrinks under it, and skips every other object',
    breaks: ['ep-op-deletecollection-200-status'],
    in: 'handlers/delete-collection.ts',
    find: 'const item of page.items',
    put: 'const item of page.items.filter((_, index) => index % 2 === 0)',
  },
  'subsets-merged': {
    bug: 'a strategic merge joins subsets by position, addresses by ip and ports by name',
    breaks: ['ep-subsets-atomic', 'ep-addresses-atomic', 'ep-not-ready-addresses-atomic', 'ep-ports-atomic'],
    in: 'handlers/patching/apply-patch.ts',
    find: 'const patched = applyStrategicMergePatch(object, changes, (subresource ?? resource).patchMeta);',
    put: `const replaced = applyStrategicMergePatch(object, changes, (subresource ?? resource).patchMeta);
    const patched = { ...replaced, subsets: joinedSubsets(object, replaced) };`,
    also: [
      {
        in: 'handlers/patching/apply-patch.ts',
        find: "const NO_PATCH = 'Invalid JSON Patch';",
        put: `const NO_PATCH = 'Invalid JSON Patch';

function joinedSubsets(before: JsonObject, after: JsonObject): JsonObject[] {
  const [old, now] = [before, after].map(({ subsets = [] }) => subsets) as [JsonObject[], JsonObject[]];
  const merged = now.map((subset, index) => ({
    ...subset,
    addresses: joined(old[index]?.addresses, subset.addresses, 'ip'),
    notReadyAddresses: joined(old[index]?.notReadyAddresses, subset.notReadyAddresses, 'ip'),
    ports: joined(old[index]?.ports, subset.ports, 'name'),
  }));
  return [...merged, ...old.slice(now.length)];
}

function joined(before: Json = [], after: Json = [], key: string): JsonObject[] {
  const [old, now] = [before, after] as [JsonObject[], JsonObject[]];
  return [...old.filter((one) => now.every((other) => other[key] !== one[key])), ...now];
}`,
      },
    ],
  },
} as const satisfies Record<string, Fault>;

/** What query parameters are taken for. */
const parameterFaults = {
  'pretty-unknown': {
    bug: 'pretty is refused as an unknown parameter',
    breaks: [
      'ep-pretty-indents',
      'ep-q-get-pretty',
      'ep-q-list-pretty',
      'ep-q-create-pretty',
      'ep-q-update-pretty',
      'ep-q-delete-pretty',
      'ep-q-deletecollection-pretty',
    ],
    in: 'handlers/checks/media-types.ts',
    find: 'const { context, request, endpoint, info, watchPlan } = call;',
    put: `const { context, request, endpoint, info, watchPlan } = call;
  if (info.query.has('pretty')) throw badRequest('unknown parameter: pretty');`,
    also: [
      {
        in: 'handlers/checks/media-types.ts',
        find: 'import { unsupportedMediaType,',
        put: 'import { badRequest, unsupportedMediaType,',
      },
    ],
  },
  'never-pretty': {
    bug: 'pretty changes nothing',
    breaks: ['ep-pretty-indents'],
    in: 'handlers/checks/media-types.ts',
    find: '{ serializer, pretty, representation }',
    put: '{ serializer, pretty: false, representation }',
  },
  'list-ignores-limit': {
    bug: 'limit is ignored',
    breaks: ['ep-q-list-limit', 'chunk-limit-bounds-items', 'chunk-continue-set-when-more', 'chunk-remaining-count'],
    in: 'handlers/options/list-options.ts',
    find: "integerOf(query, 'limit') ?? 0",
    put: '0',
  },
  'list-ignores-continue': {
    bug: 'continue is ignored, and every page is the first',
    breaks: ['ep-q-list-continue', 'chunk-continue-returns-next', 'rv-list-unset-continue-rv-unset'],
    in: 'handlers/options/list-options.ts',
    find: "queryString(query, 'continue') ?? ''",
    put: "''",
  },
  'list-ignores-label-selector': {
    bug: 'a list is not narrowed by labelSelector',
    breaks: ['ep-q-list-labelselector', 'ep-labelselector-syntax'],
    in: 'handlers/options/list-options.ts',
    find: "queryString(query, 'labelSelector') ?? ''",
    put: "''",
  },
  'list-ignores-field-selector': {
    bug: 'a list is not narrowed by fieldSelector',
    breaks: ['ep-q-list-fieldselector', 'ep-fieldselector-syntax'],
    in: 'handlers/options/list-options.ts',
    find: "queryString(query, 'fieldSelector') ?? ''",
    put: "''",
  },
  'absent-label-never-matches': {
    bug: 'an object without the label is left out by != and notin too',
    breaks: ['ep-labelselector-syntax'],
    in: 'pure/selectors/label-requirement.ts',
    find: 'value === undefined || !values.includes(value)',
    put: 'value !== undefined && !values.includes(value)',
  },
  'unknown-field-selects-nothing': {
    bug: 'a field that the kind does not have is compared as an empty text',
    breaks: ['ep-fieldselector-syntax'],
    in: 'handlers/checks/selectors.ts',
    find: 'strategy.unknownFieldLabel(key)',
    put: 'undefined',
  },
  'list-ignores-version': {
    bug: 'a list is the newest whatever resourceVersion says',
    breaks: ['ep-q-list-resourceversion', 'ep-q-list-resourceversionmatch'],
    in: 'handlers/options/list-options.ts',
    find: "queryString(query, 'resourceVersion') ?? ''",
    put: "''",
    also: [
      { in: 'handlers/options/list-options.ts', find: "queryString(query, 'resourceVersionMatch') ?? ''", put: "''" },
    ],
  },
  'list-ignores-match': {
    bug: 'resourceVersionMatch is ignored, and a version means not older than',
    breaks: ['ep-q-list-resourceversionmatch'],
    in: 'handlers/options/list-options.ts',
    find: "queryString(query, 'resourceVersionMatch') ?? ''",
    put: "''",
  },
  'watch-ignores-send-initial-events': {
    bug: 'sendInitialEvents is ignored, and the watch begins after the version',
    breaks: [
      'ep-q-list-sendinitialevents',
      'watch-stream-default-on',
      'watch-stream-bookmark-after-initial',
      'watch-stream-end-annotation',
      'watch-stream-requires-notolder',
      'watch-stream-match-without-notolder-422',
      'watch-stream-on-plain-list-422',
    ],
    in: 'handlers/options/list-options.ts',
    find: "query.has('sendInitialEvents') ? queryBoolean(query, 'sendInitialEvents') : undefined",
    put: 'undefined',
    also: [
      { in: 'handlers/options/list-options.ts', find: "queryString(query, 'resourceVersionMatch') ?? ''", put: "''" },
    ],
  },
  'watch-ignores-timeout': {
    bug: 'timeoutSeconds does not end a watch',
    breaks: ['ep-q-list-timeoutseconds', 'watch-timeoutseconds-ends'],
    in: 'handlers/options/list-options.ts',
    find: "integerOf(query, 'timeoutSeconds')",
    put: 'undefined',
  },
  'bookmarks-for-everybody': {
    bug: 'bookmarks are sent to those who did not ask for them too',
    breaks: ['ep-q-list-allowwatchbookmarks', 'watch-bookmark-requested-only'],
    in: 'handlers/watch-stream.ts',
    find: 'if (!this.call.listOptions.allowWatchBookmarks) return;',
    put: '',
  },
  'watch-parameter-unknown': {
    bug: 'watch=1 answers with a list',
    breaks: [
      'ep-q-list-watch',
      'ep-op-watch-namespace-200',
      'ep-op-watch-all-200',
      'rest-verb-watch-by-query-parameter',
      'watch-request-shape',
      'rv-watch-unset',
      'rv-watch-zero',
    ],
    in: 'ground/request-info.ts',
    find: "queryBoolean(query, 'watch') ? 'watch' : 'list'",
    put: "'list'",
  },
  'watch-by-presence': {
    bug: 'watch=false opens a watch because the parameter is there',
    breaks: ['ep-q-list-watch', 'rest-query-boolean-syntax'],
    in: 'ground/request-info.ts',
    find: "queryBoolean(query, 'watch')",
    put: "query.has('watch')",
  },
  'all-namespaces-ignores-parameters': {
    bug: 'the list over all namespaces has a handler of its own, which reads none of the parameters',
    breaks: ['ep-q-list-all-same-parameters'],
    in: 'handlers/checks/options.ts',
    find: 'readListOptions(call.info.query,',
    put: "readListOptions(call.verb === 'list' && call.info.namespace === '' ? new Map() : call.info.query,",
  },
  'deletecollection-ignores-selectors': {
    bug: 'selectors are read for lists only, and deletecollection deletes everything',
    breaks: ['ep-q-deletecollection-labelselector', 'ep-q-deletecollection-fieldselector'],
    in: 'handlers/checks/options.ts',
    find: 'listOptionsAreValid(call);',
    put: `call.listOptions = { ...call.listOptions, labelSelector: '', fieldSelector: '' };
  listOptionsAreValid(call);`,
  },
  'deletecollection-ignores-pages': {
    bug: 'deletecollection begins at the beginning and ends at the end, whatever limit and continue say',
    breaks: ['ep-q-deletecollection-limit', 'ep-q-deletecollection-continue'],
    in: 'handlers/checks/options.ts',
    find: 'listOptionsAreValid(call);',
    put: `call.listOptions = { ...call.listOptions, limit: 0, continue: '' };
  listOptionsAreValid(call);`,
  },
  'deletecollection-ignores-version': {
    bug: 'deletecollection deletes the newest state whatever version was asked for',
    breaks: ['ep-q-deletecollection-resourceversion', 'ep-q-deletecollection-resourceversionmatch'],
    in: 'handlers/checks/options.ts',
    find: 'listOptionsAreValid(call);',
    put: `call.listOptions = { ...call.listOptions, resourceVersion: '', resourceVersionMatch: '' };
  listOptionsAreValid(call);`,
  },
  'deletecollection-refuses-timeout': {
    bug: 'deletecollection takes timeoutSeconds for a parameter of watches and refuses it',
    breaks: ['ep-q-deletecollection-timeoutseconds'],
    in: 'handlers/checks/options.ts',
    find: 'listOptionsAreValid(call);',
    put: `if (call.listOptions.timeoutSeconds !== undefined) throw badRequest('unknown parameter: timeoutSeconds');
  listOptionsAreValid(call);`,
  },
  'empty-patch-accepted': {
    bug: 'a patch without a body changes nothing and succeeds',
    breaks: ['ep-op-patch-body-required'],
    in: 'handlers/patching/apply-patch.ts',
    find: "const type = parseContentType(headerOf(call.request, 'content-type')) ?? '';",
    put: `if (call.body.length === 0) return { value: object, shown: () => '' };
  const type = parseContentType(headerOf(call.request, 'content-type')) ?? '';`,
  },
  'pretty-patch-refused': {
    bug: 'pretty is unknown to PATCH',
    breaks: ['ep-q-patch-pretty'],
    in: 'handlers/checks/options.ts',
    find: 'const applies =',
    put: `if (call.info.query.has('pretty')) throw badRequest('unknown parameter: pretty');
  const applies =`,
  },
} as const satisfies Record<string, Fault>;

export const endpointsFaults = { ...objectFaults, ...operationFaults, ...parameterFaults };
