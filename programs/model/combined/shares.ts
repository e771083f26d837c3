/** How clients that write one object at the same time write it: each sets a label of its own, by a merge patch, a JSON patch or an apply. */
import { APPLY_PATCH, JSON_PATCH, MERGE_PATCH, type Sending } from '../wire.ts';
import { named, type Place } from './place.ts';

interface Share extends Sending {
  readonly contentType: string;
  readonly query?: string;
}

/** The object that all clients write. */
export const SHARED = 'shared';

export const WAYS_TO_SHARE = 3;

export function shareOf(turn: number, client: string, value: string, place: Place): Share {
  const labels = { [client]: value };
  switch (turn % WAYS_TO_SHARE) {
    case 0:
      return { contentType: MERGE_PATCH, body: { metadata: { labels } } };
    case 1:
      return { contentType: JSON_PATCH, body: [{ op: 'add', path: `/metadata/labels/${client}`, value }] };
    default: {
      const query = `?fieldManager=${client}&force=true`;
      return { contentType: APPLY_PATCH, query, body: named(place, SHARED, labels) };
    }
  }
}
