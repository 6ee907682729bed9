/** The draw of seats to take along: the commitment, the seed, and who sat where, so that anyone can repeat it [T-27, T-66]. */
import { isDrawRight } from '@cardroom/tournament';
import { type ReactNode, useState } from 'react';
import { saveFile } from '../files/saveFile.js';
import { useI18n } from '../i18n/index.js';
import { useConnection } from '../net/index.js';
import { useNotices } from '../ui/notices.js';
import type { TournamentView } from './useTournament.js';

export default function DrawReceipt({ view: { tournament, about, state } }: { view: TournamentView }): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const { reportRefusal } = useNotices();
  const [isRight, setIsRight] = useState<boolean | null>(null);
  if (state.seed === null) return <p className="soft tour-draw">{t('tour.seed', { commitment: about.commitment })}</p>;
  const save = async (): Promise<void> => {
    const draw = await reportRefusal(client.request('tournament_draw', {}, { tournament }));
    if (draw === null || draw.seed === null) return;
    const { seed, seats, drawn, byes } = draw;
    const entries = [...drawn.flat(), ...byes].filter((entry) => entry !== 0).sort((a, b) => a - b);
    // The commitment that this page was shown, not one that comes along with the seed.
    const { commitment } = about;
    setIsRight(isDrawRight({ seed, commitment, entries, seats, drawn, byes, isShootout: about.kind === 'shootout' }));
    const text = `${JSON.stringify({ tournament, commitment, seed, seats, entries, drawn, byes }, null, 1)}\n`;
    saveFile({ name: `tournament-${tournament}-draw.json`, type: 'application/json', text });
  };
  return (
    <div className="soft tour-draw">
      <p>{t('tour.seed.open', { seed: state.seed })}</p>
      <div className="row">
        <button type="button" className="button button-small" onClick={() => void save()}>
          {t('tour.draw.save')}
        </button>
        <p role="status">{isRight === null ? '' : t(isRight ? 'tour.draw.right' : 'tour.draw.wrong')}</p>
      </div>
    </div>
  );
}
