/** The felt of a live table, with what the viewer can do on it. */
import type { TableState } from '@cardroom/protocol';
import type { ReactNode } from 'react';
import { useViewer } from '../app/viewer.js';
import { Felt } from '../felt/Felt.js';
import type { FeltModel } from '../felt/model.js';
import { useConnection } from '../net/index.js';
import { ShowCards } from './ShowCards.js';

interface LiveFeltProps {
  readonly state: TableState;
  readonly model: FeltModel;
  readonly onTakeSeat: ((place: number) => void) | undefined;
}

export function LiveFelt({ state, model, onTakeSeat }: LiveFeltProps): ReactNode {
  const { settings } = useViewer();
  const { client } = useConnection();
  return (
    <div className="felt-place">
      <Felt
        model={model}
        now={() => client.serverNow()}
        motion={settings.motion}
        bigBlind={settings.amounts === 'bigBlinds' ? state.settings.stakes.bigBlind : null}
        onTakeSeat={onTakeSeat}
        bar={<ShowCards state={state} model={model} />}
      />
    </div>
  );
}
