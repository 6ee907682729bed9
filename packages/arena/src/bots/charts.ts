/**
 * Charts for the first two cards of hold'em, as squares of 13 by 13: aces first, suited hands above the diagonal.
 *
 * All three were computed with the engine's evaluator from 6,000 deals for each two classes. Push and call depths are
 * the equilibrium of all-in or fold between two blinds (`testing/pushFold.ts` solves it; the tests hold the charts
 * against it). The order is the mean of the equity against any hand and against the best fifth of hands.
 */
import { type Card, rankOf, suitOf } from '@cardroom/engine';

/** The place of two cards in a chart. */
export function classOf(a: Card, b: Card): number {
  const high = 12 - Math.max(rankOf(a), rankOf(b));
  const low = 12 - Math.min(rankOf(a), rankOf(b));
  return suitOf(a) === suitOf(b) ? 13 * high + low : 13 * low + high;
}

function chart(text: string): readonly number[] {
  return text.trim().split(/\s+/).map(Number);
}

/** How many of 1,000 dealt hands are as good or better. */
export const ORDER: readonly number[] = chart(`
  5   26   42   59   66   92  103  127  149  146  164  170  195
  39    9   95  106  130  183  235  256  271  303  327  351  379
  56  124   14  161  167  232  275  330  333  373  409  442  478
  75  158  229   18  198  259  315  376  439  445  505  538  554
  84  192  253  312   23  278  336  412  457  551  581  626  650
  115  287  324  360  406   30  348  415  481  560  683  707  722
  139  345  397  436  466  502   47  427  493  593  695  795  801
  179  370  475  535  569  590  602   63  517  605  710  798  867
  220  388  490  614  644  671  680  704   89  557  662  783  837
  211  424  526  635  732  744  780  792  762  100  647  735  825
  244  454  578  692  771  855  864  876  846  822  143  804  879
  268  514  623  719  813  888  928  937  919  910  946  202  900
  296  548  659  753  834  897  955  982  973  964  991 1000  300
`);

/** All-in from the small blind with so many big blinds or fewer; 60 stands for any number. */
export const PUSH_DEPTH: readonly number[] = chart(`
  60   60   60   60   60   60   60   56   54   58   56   54   44
  60   60   60   60   60   60   54   48   36   34   24   20   19
  60   60   60   60   60   60   50   30   32   18   16   13   12
  60   60   56   60   60   60   50   32   18   14   12   10    9
  56   60   46   40   60   60   52   32   24   11   10  7.5  6.5
  44   22   24   24   30   60   54   34   26   14  6.5    4    3
  42   17   13   13   16   20   60   42   30   18   10  2.5  2.5
  36   16   10    8  8.5   10   15   60   34   22   13  2.5    2
  32   15  9.5  6.5  5.5  4.5    7   10   60   32   19    7    2
  40   14    9    6    4  3.5  2.5  2.5    2   60   22   13    2
  34   13    8    5  3.5  2.5    2    2    2    2   60    9  1.5
  28   12  7.5    5    3  2.5  1.5  1.5  1.5  1.5  1.5   60  1.5
  28   11  6.5  4.5    3    2  1.5  1.5  1.5  1.5    1    1   58
`);

/** Calling that all-in from the big blind. */
export const CALL_DEPTH: readonly number[] = chart(`
  60   60   60   60   60   46   40   34   30   28   24   24   20
  60   60   56   42   30   22   17   15   14   13   12   11   10
  60   40   60   26   24   15   13   10   10  8.5    8  7.5    7
  60   26   19   60   18   13   10  8.5    7  6.5    6  5.5  5.5
  50   22   16   12   60   11    9    7    6    5    5  4.5  4.5
  38   17   11  9.5    8   60    8  6.5  5.5    5    4    4  3.5
  32   13  9.5  7.5  6.5    6   60  6.5  5.5  4.5    4  3.5  3.5
  28   12  7.5    6    5    5  4.5   60    5  4.5    4  3.5    3
  20   11    7    5  4.5    4    4    4   54    5    4  3.5    3
  20   10  6.5    5    4  3.5  3.5  3.5  3.5   40  4.5    4  3.5
  18    9    6  4.5  3.5    3    3    3    3    3   30  3.5    3
  16  8.5  5.5  4.5  3.5    3  2.5  2.5  2.5    3    3   22    3
  15    8  5.5    4  3.5    3  2.5  2.5  2.5  2.5  2.5  2.5   15
`);
