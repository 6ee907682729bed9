/**
 * Layout of the felt: from the number of seats and the size of the felt to boxes. Pure, so that every
 * number of seats can be tried on every screen.
 *
 * There are two layouts. `oval`: seats around an ellipse, as large as they can be without touching. `phone`: upright and
 * narrow; opponents on an arc above, the board in the middle, own cards and buttons where the thumb is.
 */

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface SeatBoxes {
  /** Name, stack and clock. */
  readonly plate: Box;
  readonly cards: Box;
  /** Chips in front, and what the player did. */
  readonly bet: Box;
  readonly button: Box;
}

export interface Geometry {
  readonly kind: 'oval' | 'phone';
  readonly width: number;
  readonly height: number;
  /** By how much type and details are larger than at 1280 x 800. */
  readonly scale: number;
  /** The green area. */
  readonly felt: Box;
  /** In clockwise order, the first at the bottom. */
  readonly seats: readonly SeatBoxes[];
  readonly pots: Box;
  readonly board: Box;
  /** Buttons of the player; their height is 0 if there are none. */
  readonly bar: Box;
  /** By how much the buttons are larger than a finger needs. */
  readonly barScale: number;
  /** The least distance between own cards: when they are picked, a finger has to hit each. */
  readonly ownStep: number;
}

export interface GeometryRequest {
  readonly seats: number;
  readonly width: number;
  readonly height: number;
  /** Cards that a player holds at most. */
  readonly holeSize: number;
  /** Cards of a whole board; 5 by default. */
  readonly boardSize?: number;
  /** Boards that lie there; 1 by default. */
  readonly boards?: number;
  /** Whether cards are picked one by one: each is wide enough for a finger then. */
  readonly isDraw?: boolean;
  /** Whether room is kept for the buttons of a player. */
  readonly hasBar?: boolean;
  /** Whether everybody's cards are read, as in a replay: they are drawn larger. */
  readonly areCardsOpen?: boolean;
}

/** Width by height of a card. */
const CARD_RATIO = 0.7;

/** Narrower than this and upright, it is a phone. */
const PHONE_WIDTH = 600;

/** The smallest size that a finger can hit. @internal */
export const TARGET = 44;

/** @internal */
export function isPhone(width: number, height: number): boolean {
  return width < PHONE_WIDTH && height >= width;
}

export function geometryOf(request: GeometryRequest): Geometry {
  return isPhone(request.width, request.height) ? phoneOf(request) : ovalOf(request);
}

/** @internal */
export function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Every box of which no two may touch. @internal */
export function boxesOf({ seats, pots, board, bar }: Geometry): Box[] {
  return [...seats.flatMap(({ plate, cards, bet, button }) => [plate, cards, bet, button]), pots, board, bar];
}

function around(x: number, y: number, width: number, height: number): Box {
  return { x: x - width / 2, y: y - height / 2, width, height };
}

function middleOf({ x, y, width, height }: Box): { readonly x: number; readonly y: number } {
  return { x: x + width / 2, y: y + height / 2 };
}

// ---------------------------------------------------------------------------------------------------- cards in a box

/** The most of its width that a card leaves to be seen beside the next one. */
const APART = 1.08;

/** The width of a card in a flat box, where it is a strip with rank and suit side by side. */
const LEAST_CARD = 24;

export interface Fan {
  readonly width: number;
  readonly height: number;
  /** Left edges within the box. */
  readonly lefts: readonly number[];
}

/**
 * Cards side by side in a box, pushed over each other if they are too many. Backs give way first: of them nothing
 * has to be read.
 */
export function fanOf(
  box: Pick<Box, 'width' | 'height'>,
  isBack: readonly boolean[],
  align: 'start' | 'middle',
  leastStep = 0,
): Fan {
  const height = box.height;
  const width = Math.min(Math.max(height * CARD_RATIO, LEAST_CARD), box.width);
  const steps = isBack.slice(0, -1).map((back) => (back ? 0.3 : 1));
  const most = Math.max(width * APART, leastStep);
  const room = box.width - width;
  const weight = steps.reduce((sum, step) => sum + step, 0);
  const hasRoom = most * steps.length <= room;
  // Backs keep their share of a full step if there is room for all faces.
  const unit = weight === 0 ? 0 : Math.min(most, room / weight);
  const offsets = steps.map((step) => (hasRoom ? most : step * unit));
  const used = offsets.reduce((sum, offset) => sum + offset, width);
  let left = align === 'middle' ? (box.width - used) / 2 : 0;
  const lefts = isBack.map((_, at) => {
    const here = left;
    left += offsets[at] ?? 0;
    return here;
  });
  return { width, height, lefts };
}

/** Rows of boards in a box: one below the other, in two columns if there are more than two. */
export function boardBoxes({ width, height }: Pick<Box, 'width' | 'height'>, count: number, cards: number): Box[] {
  const columns = count > 2 ? 2 : 1;
  const rows = Math.ceil(count / columns);
  const gap = 6;
  const cellWidth = (width - gap * (columns - 1)) / columns;
  const cellHeight = (height - gap * (rows - 1)) / rows;
  const fit = cellWidth / (CARD_RATIO * (cards + (cards - 1) * (APART - 1)));
  const cardHeight = Math.min(cellHeight, fit);
  const used = cardHeight * CARD_RATIO * (cards + (cards - 1) * (APART - 1));
  return Array.from({ length: count }, (_, at) => ({
    x: (at % columns) * (cellWidth + gap) + (cellWidth - used) / 2,
    y: Math.floor(at / columns) * (cellHeight + gap) + (cellHeight - cardHeight) / 2,
    width: used,
    height: cardHeight,
  }));
}

// ---------------------------------------------------------------------------------------------------- phone

/** How many opponents sit on the left side, at the top, and on the right side. */
function arcOf(opponents: number): readonly [left: number, top: number, right: number] {
  if (opponents <= 3) return [0, opponents, 0];
  const top = opponents % 2 === 0 ? 2 : 3;
  const side = (opponents - top) / 2;
  return [side, top, side];
}

const EDGE = 6;
const GAP = 4;

/** The own plate beside the cards, at least. */
const OWN_PLATE_WIDTH = 68;

/** Three rows: amounts, sizes, acts. */
function phoneBarHeight(height: number): number {
  return height < 640 ? 3 * TARGET + 2 * 8 : 48 + 2 * TARGET + 2 * 8;
}

function phoneOf(request: GeometryRequest): Geometry {
  const { seats, width, height, holeSize, isDraw = false, hasBar = true } = request;
  const scale = Math.min(1.15, Math.max(1, width / 360));
  const barHeight = hasBar ? phoneBarHeight(height) : 0;
  const bar: Box = { x: EDGE, y: height - EDGE - barHeight, width: width - 2 * EDGE, height: barHeight };
  const cardRoom = width - 2 * EDGE - 2 * GAP - OWN_PLATE_WIDTH - (holeSize - 1) * (TARGET + 2);
  const tallest = isDraw ? cardRoom / CARD_RATIO : 112;
  const ownHeight = Math.max(56, Math.min(112, tallest, height * 0.4 - barHeight - EDGE - 2 * GAP));
  const ownTop = bar.y - 2 * GAP - ownHeight;
  const own = ownBoxes({ x: EDGE, y: ownTop, width: width - 2 * EDGE, height: ownHeight }, holeSize, isDraw);
  const upper = upperPhone(request, ownTop - GAP, seats - 1);
  const [front, ...others] = upper.seats;
  return {
    kind: 'phone',
    width,
    height,
    scale,
    felt: { x: 0, y: 0, width, height: bar.y - GAP },
    seats: [{ ...own, bet: front!.bet, button: front!.button }, ...others],
    pots: upper.pots,
    board: upper.board,
    bar,
    barScale: 1,
    ownStep: isDraw ? TARGET : 0,
  };
}

/** Own cards and beside them the plate. */
function ownBoxes(area: Box, holeSize: number, isDraw: boolean): Pick<SeatBoxes, 'cards' | 'plate'> {
  const card = area.height * CARD_RATIO;
  const least = isDraw ? (holeSize - 1) * (TARGET + 2) + card : 0;
  const wanted = Math.min(card * (holeSize === 2 ? 2 * APART : 1 + (holeSize - 1) * 0.62), area.width * 0.66);
  const width = Math.max(least, wanted);
  const plate = Math.min(area.width - width - 2 * GAP, 168);
  return {
    cards: { x: area.x, y: area.y, width: area.width - plate - 2 * GAP, height: area.height },
    plate: { x: area.x + area.width - plate, y: area.y, width: plate, height: area.height },
  };
}

/** How high things are above the own cards. */
interface PhoneSizes {
  readonly plate: number;
  /** Chips in front of the seats at the top, and of those at the sides. */
  readonly topBet: number;
  readonly sideBet: number;
  readonly row: number;
  /** Between rows. */
  readonly apart: number;
  readonly pots: number;
  readonly board: number;
  readonly boardWidth: number;
  /** Whether chips of the viewer lie below the board; else beside it. */
  readonly isOwnBetBelow: boolean;
}

/** Chips of the viewer, if they lie beside the board. */
const OWN_BET_WIDTH = 92;
const OWN_BET_HEIGHT = 34;

function boardHeightOf(width: number, boardSize: number, most: number): number {
  return boardSize === 0 ? 0 : Math.min(most, width / Math.max(5, boardSize) / APART / CARD_RATIO);
}

/** Generous if the rows leave room, else as small as can be read. */
function phoneSizes({ width, holeSize, boardSize = 5 }: GeometryRequest, bottom: number, rows: number): PhoneSizes {
  const isStud = holeSize === 7;
  // Stud has no board, but its last card may be a shared one.
  const cards = isStud ? 5 : boardSize;
  const board = boardHeightOf(width - 2 * EDGE, cards, isStud ? 56 : 98);
  const wide = { plate: 42, topBet: 36, sideBet: 36, pots: 40, board, boardWidth: width - 2 * EDGE };
  const fixed = EDGE + wide.topBet + wide.pots + board + OWN_BET_HEIGHT + 6 * GAP;
  const left = bottom - fixed - rows * 92;
  if (left >= 0) {
    const row = 92 + Math.min(isStud ? 40 : 20, (left * 0.6) / rows);
    const apart = Math.min(48, (bottom - fixed - rows * row) / (rows + 1));
    return { ...wide, row, apart, isOwnBetBelow: true };
  }
  const boardWidth = width - 2 * EDGE - OWN_BET_WIDTH - 2 * GAP;
  const small = boardHeightOf(boardWidth, Math.max(5, cards), rows > 3 ? 50 : 56);
  const row = (bottom - EDGE - 20 - 24 - small - 5 * GAP) / rows;
  const plate = row < 60 ? 30 : 36;
  const sideBet = Math.min(34, row - 18 - 3 * GAP);
  return { plate, topBet: 20, sideBet, pots: 24, board: small, boardWidth, row, apart: 0, isOwnBetBelow: false };
}

/** The part above the own cards: opponents on an arc, pots and board in the middle. The first seat is the viewer's. */
function upperPhone(
  request: GeometryRequest,
  bottom: number,
  opponents: number,
): Pick<Geometry, 'pots' | 'board'> & { readonly seats: readonly SeatBoxes[] } {
  const { width } = request;
  const [left, top, right] = arcOf(opponents);
  const sizes = phoneSizes(request, bottom, 1 + left);
  const floor = bottom - GAP - (sizes.isOwnBetBelow ? OWN_BET_HEIGHT + GAP : 0);
  const board: Box = { x: EDGE, y: floor - sizes.board, width: sizes.boardWidth, height: sizes.board };
  const pots: Box = { x: EDGE, y: board.y - GAP - sizes.pots, width: width - 2 * EDGE, height: sizes.pots };
  const columnWidth = Math.min(132, (width - 2 * EDGE - 2 * GAP) / 3);
  const cardsHeight = sizes.row - sizes.plate - 2 * GAP;
  const block = (x: number, y: number): Pick<SeatBoxes, 'plate' | 'cards'> => ({
    cards: { x, y, width: columnWidth, height: cardsHeight },
    plate: { x, y: y + cardsHeight + GAP, width: columnWidth, height: sizes.plate },
  });
  const firstSide = EDGE + sizes.row + sizes.topBet + GAP + sizes.apart;
  const inner = (width - 2 * EDGE - 2 * columnWidth) / 2 - 1.5 * GAP;
  const sideSeat = (row: number, isLeft: boolean): SeatBoxes => {
    const x = isLeft ? EDGE : width - EDGE - columnWidth;
    const own = block(x, firstSide + row * (sizes.row + sizes.apart));
    const betX = isLeft ? x + columnWidth + GAP : x - GAP - inner;
    const bet: Box = {
      x: betX,
      y: own.plate.y + sizes.plate - sizes.sideBet,
      width: inner,
      height: sizes.sideBet,
    };
    const buttonX = isLeft ? betX : betX + inner - 18;
    return { ...own, bet, button: { x: buttonX, y: bet.y - GAP - 18, width: 18, height: 18 } };
  };
  const topSeat = (at: number): SeatBoxes => {
    const apart = top === 3 ? columnWidth + GAP : width * 0.46;
    const x = width / 2 + (at - (top - 1) / 2) * apart - columnWidth / 2;
    const own = block(x, EDGE);
    const y = own.plate.y + sizes.plate + GAP;
    const inset = sizes.topBet < 30 ? 0 : 22;
    const bet: Box = { x: x + 22, y, width: columnWidth - 22 - inset, height: sizes.topBet };
    return { ...own, bet, button: { x, y: y + (sizes.topBet - 18) / 2, width: 18, height: 18 } };
  };
  const beside = board.x + sizes.boardWidth + 2 * GAP;
  const front: Box = sizes.isOwnBetBelow
    ? { x: width / 2 - 60, y: bottom - GAP - OWN_BET_HEIGHT, width: 120, height: OWN_BET_HEIGHT }
    : { x: beside, y: bottom - GAP - 28, width: OWN_BET_WIDTH, height: 28 };
  const disc = sizes.isOwnBetBelow
    ? { x: front.x + front.width + GAP, y: front.y + 8 }
    : { x: beside + OWN_BET_WIDTH - 20, y: front.y - GAP - 18 };
  const ownSeat: SeatBoxes = { ...block(0, bottom), bet: front, button: { ...disc, width: 18, height: 18 } };
  const lefts = Array.from({ length: left }, (_, at) => sideSeat(left - 1 - at, true));
  const tops = Array.from({ length: top }, (_, at) => topSeat(at));
  const rights = Array.from({ length: right }, (_, at) => sideSeat(at, false));
  return { seats: [ownSeat, ...lefts, ...tops, ...rights], pots, board };
}

// ---------------------------------------------------------------------------------------------------- oval

/** Sizes at scale 1. */
interface OvalSizes {
  readonly plate: readonly [width: number, height: number];
  readonly cards: readonly [width: number, height: number];
  readonly ownPlate: readonly [width: number, height: number];
  readonly ownCards: readonly [width: number, height: number];
  readonly bet: readonly [width: number, height: number];
  readonly board: readonly [width: number, height: number];
  readonly pots: readonly [width: number, height: number];
  readonly button: number;
  readonly gap: number;
}

/** Lower than this, as a phone held across, the own cards give way. */
const LOW = 500;

/** Cards of opponents that are only held, and those that are read. */
const HELD_HEIGHT = 56;
const READ_HEIGHT = 92;

/** So many seats leave room for whole names on a phone held across. */
const WIDE_SEATS = 6;

function ovalSizes(request: GeometryRequest): OvalSizes {
  const { seats, holeSize, height, boards = 1, isDraw = false, areCardsOpen = false } = request;
  const ownHeight = height < LOW ? 76 : 108;
  const isStud = holeSize === 7;
  const ownCard = ownHeight * CARD_RATIO;
  const ownWidth = isDraw
    ? holeSize * ownCard * APART
    : ownCard * (1 + (holeSize - 1) * (holeSize <= 2 ? APART : 0.66));
  return {
    plate: [height < LOW && seats <= WIDE_SEATS ? 196 : 148, 46],
    cards: isStud ? [172, height < LOW ? 50 : 60] : [148, areCardsOpen ? READ_HEIGHT : height < LOW ? 44 : HELD_HEIGHT],
    ownPlate: [232, 52],
    ownCards: [Math.max(200, ownWidth), ownHeight],
    bet: [104, 42],
    board: isStud ? [200, 60] : [364, boards > 1 ? 140 : 96],
    pots: isStud ? [320, 48] : [364, 52],
    button: 24,
    gap: 6,
  };
}

/** A row of sizes and a row of acts. */
const BAR_HEIGHT = 102;
const LARGEST = 2;
const SMALLEST = 0.4;

/** A phone held across: the buttons stand beside the table, where a thumb is, and not below it. */
const BESIDE_WIDTH = 264;

function isAcross({ width, height, hasBar = true }: GeometryRequest): boolean {
  return hasBar && height < LOW && width >= PHONE_WIDTH && width > 1.5 * height;
}

function acrossOf(request: GeometryRequest): Geometry {
  const { width, height } = request;
  const barHeight = Math.min(height - 2 * EDGE, 3 * TARGET + 2 * 8);
  const left = largestOval({ ...request, width: width - BESIDE_WIDTH - EDGE, hasBar: false });
  const bar: Box = {
    x: width - BESIDE_WIDTH - EDGE,
    y: height - barHeight - EDGE,
    width: BESIDE_WIDTH,
    height: barHeight,
  };
  return { ...left, width, bar, barScale: 1 };
}

/** A phone held across has the buttons where they leave more room for the table: beside it, or below. */
function ovalOf(request: GeometryRequest): Geometry {
  const below = largestOval(request);
  if (!isAcross(request)) return below;
  const beside = acrossOf(request);
  return beside.scale >= below.scale ? beside : below;
}

/** The largest scale at which nothing touches. */
function largestOval(request: GeometryRequest): Geometry {
  const { width, height } = request;
  const cap = Math.min(LARGEST, Math.max(0.7, Math.min(width / 700, height / 640)));
  for (let scale = cap; scale > SMALLEST; scale *= 0.97) {
    const geometry = ovalAt(request, scale);
    if (geometry !== null) return geometry;
  }
  return ovalAt(request, SMALLEST, true)!;
}

function ovalAt(request: GeometryRequest, scale: number, isForced = false): Geometry | null {
  const { seats: count, width, height, hasBar = true } = request;
  const sizes = ovalSizes(request);
  const s = (size: number): number => size * scale;
  const gap = s(sizes.gap);
  const barScale = Math.min(1.5, Math.max(1, scale * 0.8));
  const barHeight = hasBar ? BAR_HEIGHT * barScale : 0;
  const barWidth = Math.min(width - 2 * EDGE, 800 * barScale);
  const bar: Box = { x: (width - barWidth) / 2, y: height - barHeight - EDGE, width: barWidth, height: barHeight };
  const bottom = bar.y - gap;
  const pickWidth = request.isDraw === true ? (request.holeSize * (TARGET + 2)) / scale : 0;
  const ownCards = [Math.max(sizes.ownCards[0], pickWidth), sizes.ownCards[1]] as const;
  const own = blockAt(width / 2, bottom, sizes.ownPlate, ownCards, scale, gap);
  // Seats stand around the table; the own one hangs below it, so the ellipse ends above half of its height.
  const blockWidth = s(Math.max(sizes.plate[0], sizes.cards[0]));
  const blockHeight = s(sizes.plate[1] + sizes.cards[1]) + gap;
  const centre = { x: width / 2, y: (EDGE + bottom) / 2 };
  const across = (width - blockWidth) / 2 - EDGE;
  const down = (bottom - EDGE - blockHeight) / 2;
  if (across <= 0 || down <= 0) return null;
  const points = pointsOf(count, across, down);
  const others = points.slice(1).map(({ x, y }) => {
    const block = around(centre.x + x, centre.y + y, blockWidth, blockHeight);
    return blockAt(centre.x + x, block.y + blockHeight, sizes.plate, sizes.cards, scale, gap);
  });
  const blocks = [own, ...others];
  const feltTop = EDGE + blockHeight * 0.55;
  const feltBottom = own.plate.y + own.plate.height * 0.4;
  const felt: Box = {
    x: EDGE + blockWidth * 0.5,
    y: feltTop,
    width: width - 2 * EDGE - blockWidth,
    height: feltBottom - feltTop,
  };
  const middle = centreBoxes(blocks, felt, sizes, scale, gap);
  const taken: Box[] = [...blocks.flatMap(({ plate, cards }) => [plate, cards]), ...middle, bar];
  if (hasOverlap(taken) && !isForced) return null;
  const frame: Box = { x: 0, y: 0, width, height: bottom };
  const bets: Box[] = [];
  for (const block of blocks) {
    // The viewer's chips lie above their cards.
    const front = block === own ? { ...frame, height: own.cards.y } : frame;
    const size: readonly [number, number] = [s(sizes.bet[0]), s(sizes.bet[1])];
    const bet = betAt(block, middleOf(middle[1]), size, gap, front, [...taken, ...bets]);
    if (bet === null && !isForced) return null;
    bets.push(bet ?? { ...block.plate, width: 0, height: 0 });
  }
  taken.push(...bets);
  const seats: SeatBoxes[] = [];
  for (const [at, block] of blocks.entries()) {
    const button = buttonAt(block, bets[at]!, middleOf(middle[1]), s(sizes.button), gap, frame, taken);
    if (button === null && !isForced) return null;
    const box = button ?? { ...block.plate, width: 0, height: 0 };
    taken.push(box);
    seats.push({ ...block, bet: bets[at]!, button: box });
  }
  const ownStep = request.isDraw === true ? TARGET : 0;
  return { kind: 'oval', width, height, scale, felt, seats, pots: middle[0], board: middle[1], bar, barScale, ownStep };
}

/** Cards, and the plate below them, standing on `bottom`. */
function blockAt(
  x: number,
  bottom: number,
  [plateWidth, plateHeight]: readonly [number, number],
  [cardsWidth, cardsHeight]: readonly [number, number],
  scale: number,
  gap: number,
): Pick<SeatBoxes, 'plate' | 'cards'> {
  const plate: Box = {
    x: x - (plateWidth * scale) / 2,
    y: bottom - plateHeight * scale,
    width: plateWidth * scale,
    height: plateHeight * scale,
  };
  const cards: Box = {
    x: x - (cardsWidth * scale) / 2,
    y: plate.y - gap / 2 - cardsHeight * scale,
    width: cardsWidth * scale,
    height: cardsHeight * scale,
  };
  return { plate, cards };
}

/** Points of an ellipse at equal distances along it, from the bottom on clockwise. */
function pointsOf(count: number, across: number, down: number): { x: number; y: number }[] {
  const steps = 720;
  const at = (step: number) => {
    const angle = Math.PI / 2 + (2 * Math.PI * step) / steps;
    return { x: across * Math.cos(angle), y: down * Math.sin(angle) };
  };
  const lengths = [0];
  for (let step = 1; step <= steps; step++) {
    const [from, to] = [at(step - 1), at(step)];
    lengths.push(lengths[step - 1]! + Math.hypot(to.x - from.x, to.y - from.y));
  }
  const whole = lengths[steps]!;
  return Array.from({ length: count }, (_, seat) => {
    const wanted = (whole * seat) / count;
    const step = lengths.findIndex((length) => length >= wanted - 1e-9);
    return at(step);
  });
}

/** Pots and board, in the middle of what the seats leave free. */
function centreBoxes(
  blocks: readonly Pick<SeatBoxes, 'plate' | 'cards'>[],
  felt: Box,
  sizes: OvalSizes,
  scale: number,
  gap: number,
): [pots: Box, board: Box] {
  const [potsWidth, potsHeight] = sizes.pots;
  const [boardWidth, boardHeight] = sizes.board;
  const x = felt.x + felt.width / 2;
  const ceiling = Math.max(
    felt.y,
    ...blocks
      .slice(1)
      .filter(({ plate }) => Math.abs(middleOf(plate).x - x) < (plate.width + boardWidth * scale) / 2)
      .filter(({ plate }) => plate.y < felt.y + felt.height / 2)
      .map(({ plate }) => plate.y + plate.height),
  );
  const floor = blocks[0]!.cards.y;
  const whole = (potsHeight + boardHeight) * scale + gap;
  const y = (ceiling + floor) / 2 - whole / 2;
  const pots: Box = { x: x - (potsWidth * scale) / 2, y, width: potsWidth * scale, height: potsHeight * scale };
  const board: Box = {
    x: x - (boardWidth * scale) / 2,
    y: y + potsHeight * scale + gap,
    width: boardWidth * scale,
    height: boardHeight * scale,
  };
  return [pots, board];
}

function hasOverlap(boxes: readonly Box[]): boolean {
  return boxes.some((box, at) => boxes.slice(at + 1).some((other) => overlap(box, other)));
}

function isInside(box: Box, frame: Box): boolean {
  return (
    box.x >= frame.x &&
    box.y >= frame.y &&
    box.x + box.width <= frame.x + frame.width &&
    box.y + box.height <= frame.y + frame.height
  );
}

function distanceOf(box: Box, near: { x: number; y: number }): number {
  const { x, y } = middleOf(box);
  return Math.hypot(x - near.x, y - near.y);
}

/** Boxes of a size all around another one, those nearest to a point first. */
function beside(
  boxes: readonly Box[],
  width: number,
  height: number,
  gap: number,
  near: { x: number; y: number },
): Box[] {
  const places = boxes.flatMap((box) => {
    const xs = [0, 0.25, 0.5, 0.75, 1].map((share) => box.x - width / 2 + share * box.width);
    const edgeXs = [box.x, box.x + box.width - width];
    const ys = [0, 0.25, 0.5, 0.75, 1].map((share) => box.y - height / 2 + share * box.height);
    const edgeYs = [box.y, box.y + box.height - height];
    return [
      ...[...xs, ...edgeXs].flatMap((x) => [
        { x, y: box.y - gap - height },
        { x, y: box.y + box.height + gap },
      ]),
      ...[...ys, ...edgeYs].flatMap((y) => [
        { x: box.x - gap - width, y },
        { x: box.x + box.width + gap, y },
      ]),
    ];
  });
  return places.map((place) => ({ ...place, width, height })).sort((a, b) => distanceOf(a, near) - distanceOf(b, near));
}

/** Chips lie in front of a seat: on its side of the middle, touching nothing. */
function betAt(
  { plate, cards }: Pick<SeatBoxes, 'plate' | 'cards'>,
  near: { x: number; y: number },
  [width, height]: readonly [number, number],
  gap: number,
  frame: Box,
  taken: readonly Box[],
): Box | null {
  const places = beside([plate, cards], width, height, gap, near);
  // Between the seat and the middle, never behind its back.
  const isInFront = (box: Box): boolean => distanceOf(box, near) < distanceOf(plate, near);
  return (
    places.find((box) => isInFront(box) && isInside(box, frame) && !taken.some((other) => overlap(box, other))) ?? null
  );
}

function buttonAt(
  { plate, cards }: Pick<SeatBoxes, 'plate' | 'cards'>,
  bet: Box,
  near: { x: number; y: number },
  size: number,
  gap: number,
  frame: Box,
  taken: readonly Box[],
): Box | null {
  const isFree = (box: Box): boolean => isInside(box, frame) && !taken.some((other) => overlap(box, other));
  // At the seat itself, else at its chips.
  const places = [[plate, cards], [bet]].flatMap((boxes) => beside(boxes, size, size, gap, near));
  return places.find(isFree) ?? null;
}
