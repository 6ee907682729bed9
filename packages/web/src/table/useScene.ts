/** The table as it looks now, and the events heard of it: both without a result that is not shown yet. */
import type { TableSnapshot } from '@cardroom/protocol';
import { useMemo } from 'react';
import { useShown } from '../felt/useShown.js';
import { useConnection } from '../net/index.js';
import { feltOfTable } from '../scene/fromTable.js';
import type { FeltModel } from '../scene/model.js';
import { beforeResult, type Heard, useHeard, useWinSound } from './useHeard.js';
import { useMoments } from './useMoments.js';

interface TableScene {
  /** The table as it is. */
  readonly model: FeltModel;
  /** The model that is drawn. */
  readonly shown: FeltModel;
  /** The last card of a run-out is being looked at. */
  readonly isRevealing: boolean;
  readonly heard: Heard;
}

export function useScene(state: TableSnapshot): TableScene {
  const { client } = useConnection();
  const all = useHeard(state);
  const moments = useMoments(state.hand);
  const model = useMemo(
    () => feltOfTable(state, client.serverNow(), all.shown, moments),
    [state, client, all.shown, moments],
  );
  const { model: shown, isRevealing } = useShown(model, state.your_turn !== null);
  useWinSound(shown);
  const heard = useMemo(() => (isRevealing ? beforeResult(all) : all), [isRevealing, all]);
  return { model, shown, isRevealing, heard };
}
