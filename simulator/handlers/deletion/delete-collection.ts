/**
 * DELETE of a collection: the objects of a list with the same parameters are deleted one by one; objects that another request has deleted
 * meanwhile are skipped (ep-op-deletecollection-*). kube-apiserver answers with that list, the specification with a Status.
 */

import { Piece, waitInQueue } from '../../ground/event-loop.ts';
import type { Answer } from '../../ground/exchange.ts';
import { createSuccessAnswer } from '../../negotiation/answer.ts';
import { StatusError } from '../../pure/status/status.ts';
import { createSuccessStatus } from '../../pure/status/success.ts';
import type { Call } from '../call.ts';
import { answerPage } from '../reading/list.ts';
import { readList } from '../reading/read-list.ts';
import { deleteObject, warnOfDefaultPropagation } from './delete-object.ts';

export async function deleteCollection(call: Call): Promise<Answer> {
  // Also for an empty collection.
  warnOfDefaultPropagation(call);
  const page = await readList(call);
  const piece = new Piece();
  for (const item of page.items) {
    try {
      await deleteObject(call, item.object.metadata.name ?? '', item.key);
    } catch (error) {
      if (!(error instanceof StatusError) || error.status.reason !== 'NotFound') throw error;
    }
    if (piece.isWhole(item)) await waitInQueue();
  }
  if (call.context.departures.has('deletecollection-answers-list')) return answerPage(call, page);
  const { group, resource } = call.endpoint.qualified;
  const details = { ...(group !== '' && { group }), kind: resource };
  return createSuccessAnswer(200, call.format, { ...createSuccessStatus(), details });
}
