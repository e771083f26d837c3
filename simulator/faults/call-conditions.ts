/** Conditions on the request, as source code for edits. The edited code has the variable `call`, and `previous` in updates. */

export const IS_CUSTOM = 'call.endpoint.resource.customType !== undefined';
export const IS_BUILT_IN = 'call.endpoint.resource.customType === undefined';
export const IS_CLUSTER_SCOPED = '!call.endpoint.resource.namespaced';
export const IS_DRY_RUN = 'call.writeOptions.dryRun';
export const IS_JSON_PATCH = "String(call.request.headers['content-type']).includes('json-patch')";
export const IS_TERMINATING = 'previous.metadata.deletionTimestamp !== undefined';
