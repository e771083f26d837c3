/**
 * DELETE of one object. What is removed is answered with a Status, and what is only marked with the object, as genuine servers do;
 * the specification wants a Status and 202 there (departure pending-delete-answers-object).
 */
import type { Answer } from '../ground/exchange.ts';
import { itemAnswer, objectAnswer, successAnswer } from '../negotiation/answer.ts';
import type { ApiObject } from '../pure/object.ts';
import { deleted } from '../pure/status/success.ts';
import type { Call } from './call.ts';
import { type Removal, remove } from './deletion/delete-object.ts';
import { authorizeUnsafeDelete, refuseReadable, removeUnreadable } from './deletion/unsafe-delete.ts';

export async function deleteOne(call: Call): Promise<Answer> {
  const { info, endpoint, context, deleteOptions } = call;
  if (deleteOptions.force === true) {
    await authorizeUnsafeDelete(call);
    const forced = await removeUnreadable(call);
    if (forced !== undefined) return successAnswer(200, call.format, forced);
    refuseReadable(call);
  }
  const removal = await remove(call, info.name, call.keyOf(info.name));
  const blank = blankOf(call, removal);
  if (blank !== undefined) return objectAnswer(200, call.format, endpoint.servedKind, blank, call.warnings);
  if (removal.complete && !endpoint.strategy.returnsDeletedObject) return statusAnswer(call, removal, 200);
  if (!removal.complete && !context.departures.has('pending-delete-answers-object')) {
    return statusAnswer(call, removal, 202);
  }
  const status = !removal.complete && deleteOptions.orphanDependents === false ? 202 : 200;
  const { object, item } = removal;
  if (item === undefined) return objectAnswer(status, call.format, endpoint.servedKind, object, call.warnings);
  return itemAnswer(status, call.format, endpoint.servedKind, item, call.warnings);
}

/**
 * Of a trial whose policy takes the last finalizer away genuine servers answer an object with nothing in it (departure
 * trial-of-release-answers-blank).
 */
function blankOf(
  { deleteOptions, context, endpoint }: Call,
  { complete, object, item }: Removal,
): ApiObject | undefined {
  const held = (object.metadata.finalizers ?? []).length > 0;
  if (deleteOptions.dryRun.length === 0 || !complete || item === undefined || !held) return undefined;
  if (!context.departures.has('trial-of-release-answers-blank')) return undefined;
  const { kind, apiVersion } = endpoint.servedKind;
  if (endpoint.resource.custom !== undefined) return { apiVersion, kind, metadata: {} };
  const { object: typed } = endpoint.schema.decode({ metadata: {} });
  return { ...typed, apiVersion, kind, metadata: { creationTimestamp: null } };
}

function statusAnswer({ endpoint, info, format, warnings }: Call, { object }: Removal, status: number): Answer {
  return successAnswer(status, format, deleted(endpoint.qualified, info.name, object.metadata.uid ?? ''), warnings);
}
