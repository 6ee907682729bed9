/** The style sheet of a report: light and dark by what the reader's system prefers, on paper always light. */

/** Ten colours that keep apart, for the two backgrounds. */
const LIGHT = [
  '#2563eb',
  '#d2570b',
  '#07815c',
  '#b4236a',
  '#7344d6',
  '#0a7c9b',
  '#9a6700',
  '#c0262c',
  '#4d7c0f',
  '#5b6472',
];
const DARK = [
  '#7aa7ff',
  '#ff9d5c',
  '#43c99b',
  '#ff85b8',
  '#b79bff',
  '#4fc3e0',
  '#e0b13a',
  '#ff8079',
  '#a3cc55',
  '#a7b1bf',
];

function palette(colours: readonly string[]): string {
  return colours.map((colour, i) => `--c${i}:${colour};`).join('');
}

const DAY = `
  --paper:#fff;--page:#f5f6f8;--ink:#171a1f;--soft:#5c6470;--line:#e3e6ea;--good:#07815c;--open:#9a6700;
  --bad:#b42318;--bad-paper:#fff4f2;--up:7 129 92;--down:200 80 20;
  ${palette(LIGHT)}`;
const NIGHT = `
  --paper:#171b21;--page:#0f1216;--ink:#e8ebef;--soft:#98a2b0;--line:#2a3038;--good:#43c99b;--open:#e0b13a;
  --bad:#ff8079;--bad-paper:#2a1917;--up:67 201 155;--down:255 140 80;
  ${palette(DARK)}`;

export const STYLE: string = `
:root{color-scheme:light dark;${DAY}}
@media (prefers-color-scheme:dark){:root{${NIGHT}}}
@media print{:root{${DAY}}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);
  font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;
  font-variant-numeric:tabular-nums;-webkit-text-size-adjust:100%}
main{max-width:1080px;margin:0 auto;padding:40px 24px 64px}
header{margin-bottom:28px}
header p{margin:0;color:var(--soft)}
.eyebrow{font-size:13px;letter-spacing:.02em;overflow-wrap:anywhere}
h1{margin:6px 0 10px;font-size:34px;line-height:1.2;letter-spacing:-.015em;font-weight:650;overflow-wrap:anywhere;
  text-wrap:pretty}
h1.long{font-size:25px}
h1.verylong{font-size:20px;letter-spacing:-.005em}
h1::before{content:"";display:inline-block;width:.5em;height:.5em;margin-right:.4em;border-radius:50%;
  vertical-align:.12em;background:var(--open)}
h1.decided::before{background:var(--good)}
h2{margin:0 0 4px;font-size:17px;font-weight:650}
section{background:var(--paper);border:1px solid var(--line);border-radius:12px;padding:20px 22px;margin-top:18px}
section>p{margin:0 0 14px;color:var(--soft);font-size:14px;max-width:72ch}
dl.facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(140px,1fr));gap:1px;margin:22px 0 0;
  background:var(--line);border:1px solid var(--line);border-radius:12px;overflow:hidden}
dl.facts div{background:var(--paper);padding:12px 16px;min-width:0}
dt{color:var(--soft);font-size:12.5px}
dd{margin:0}
dl.facts dd{font-size:18px;font-weight:600;overflow-wrap:anywhere}
dl.facts dd.text{font-size:15px;line-height:27px}
dl.facts small{display:block;color:var(--soft);font-weight:400;font-size:12.5px;line-height:1.4}
.faults{background:var(--bad-paper);border-color:var(--bad)}
.faults h2{color:var(--bad)}
.faults ul{list-style:none;margin:10px 0 0;padding:0}
.faults li{padding:10px 0;border-top:1px solid var(--line)}
.faults li>p{margin:0;overflow-wrap:anywhere}
.faults code,dd code{font-size:13px}
details summary{cursor:pointer;color:var(--soft);font-size:13.5px}
pre{margin:10px 0 0;padding:12px 14px;background:var(--page);border:1px solid var(--line);border-radius:8px;
  font:12.5px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;white-space:pre-wrap;overflow-wrap:anywhere;
  max-height:420px;overflow-y:auto}
code{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere}
.scroll{overflow-x:auto;margin:0 -22px -20px;padding:0 22px 20px}
table{border-collapse:separate;border-spacing:0;width:100%;font-size:14px}
th{font-weight:500;color:var(--soft);font-size:12.5px;text-align:right;padding:6px 10px;white-space:nowrap;
  vertical-align:bottom}
td{padding:9px 10px;text-align:right;border-top:1px solid var(--line);white-space:nowrap}
th:first-child,td:first-child{text-align:left;padding-left:0}
th:last-child,td:last-child{padding-right:0}
td small{display:block;color:var(--soft);font-size:11.5px;line-height:1.3}
td.who{max-width:260px}
.who b,.who small{overflow:hidden;text-overflow:ellipsis;white-space:nowrap;display:block}
.who b{font-weight:600;padding-left:18px;position:relative}
.who small{padding-left:18px}
.who .dot{position:absolute;left:0;top:.4em}
.dot{display:inline-block;width:10px;height:10px;border-radius:3px;background:var(--c)}
td.big{font-size:16px;font-weight:600}
td.up{color:var(--good)}
td.down{color:var(--bad)}
.range{position:relative;height:22px;min-width:220px}
.range i{position:absolute;display:block}
.range .zero{top:-9px;bottom:-9px;width:1px;background:var(--soft);opacity:.55}
.range .span{top:8px;height:6px;border-radius:3px;background:var(--c);opacity:.38;min-width:2px}
.range .mean{top:4px;width:4px;height:14px;margin-left:-2px;border-radius:2px;background:var(--c)}
.scale{position:relative;height:18px}
.scale span{position:absolute;transform:translateX(-50%);font-size:12px;color:var(--soft)}
tr.axis td{border-top:1px solid var(--line);padding-top:4px;padding-bottom:0}
.heat td{text-align:center;padding:9px 6px;border:1px solid var(--paper);border-radius:5px;min-width:62px}
.heat th{text-align:center}
.heat td:first-child,.heat th:first-child{text-align:left;border-left:0;padding-left:0}
.heat td.up{color:inherit;background:rgb(var(--up)/var(--a))}
.heat td.down{color:inherit;background:rgb(var(--down)/var(--a))}
.cross{width:auto;min-width:100%}
.cross th{overflow:hidden;text-overflow:ellipsis;max-width:104px}
.cross tbody th{text-align:left;vertical-align:middle;font-size:14px;color:var(--ink);border-top:1px solid var(--line);
  max-width:140px}
.cross tr>:first-child{position:sticky;left:0;padding-left:0;padding-right:12px;background:var(--paper);
  box-shadow:-22px 0 var(--paper)}
.cross td,.cross thead th{padding:6px 9px}
.cross thead td{border-top:0}
.plot{display:block;width:100%;height:auto;overflow:visible}
.plot text{font:12px system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;font-variant-numeric:tabular-nums;
  fill:var(--ink)}
.plot .tick{fill:var(--soft)}
.plot .label{fill:var(--c);font-weight:600}
.plot .value{font-size:11.5px;fill:var(--soft)}
.plot .grid{stroke:var(--line)}
.plot .axis{stroke:var(--line)}
.plot .zero{stroke:var(--soft);stroke-opacity:.6}
.plot .line{fill:none;stroke:var(--c);stroke-width:1.8;stroke-linejoin:round;stroke-linecap:round}
.plot .other{fill:none;stroke:var(--soft);stroke-opacity:.28;stroke-width:1}
.plot .lead{fill:none;stroke:var(--c);stroke-opacity:.6}
.plot .band{fill:var(--c);fill-opacity:.16}
.plot .bar{fill:var(--c0);fill-opacity:.75}
.narrow{display:none}
.legend{display:none;flex-wrap:wrap;gap:4px 14px;margin:10px 0 0;padding:0;list-style:none;font-size:13px}
.legend li{display:flex;align-items:center;gap:6px;min-width:0;max-width:100%}
.legend span{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.panels{display:grid;grid-template-columns:repeat(auto-fill,minmax(280px,1fr));gap:18px 22px;margin-top:22px}
.panels figure{margin:0;min-width:0}
figcaption{display:flex;align-items:baseline;gap:7px;font-size:13px;margin-bottom:2px}
figcaption b{font-weight:600;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
figcaption span{margin-left:auto;color:var(--soft);white-space:nowrap}
figcaption .dot{flex:none}
dl.terms{display:grid;grid-template-columns:minmax(110px,max-content) 1fr;gap:8px 22px;margin:12px 0 0;font-size:14px}
dl.terms dt{font-size:14px}
dl.terms dd{min-width:0;overflow-wrap:anywhere}
footer{margin-top:22px;color:var(--soft);font-size:12.5px}
${Array.from({ length: LIGHT.length }, (_, i) => `.c${i}{--c:var(--c${i})}`).join('')}
@media screen and (max-width:720px){
main{padding:24px 14px 40px}
h1{font-size:26px}h1.long{font-size:21px}h1.verylong{font-size:18px}
section{padding:16px 14px;border-radius:10px}
.scroll{margin:0 -14px -16px;padding:0 14px 16px}
.wide{display:none}.narrow{display:block}.legend{display:flex}
.results,.results tbody{display:block}
.results thead,.results tr.axis{display:none}
.results tr{display:grid;grid-template-columns:1fr auto auto;gap:0 14px;align-items:baseline;padding:10px 0;
  border-top:1px solid var(--line)}
.results td{border:0;padding:0}
.results td.who{max-width:none;min-width:0}
.results td.ci{grid-column:1/-1;text-align:left;color:var(--soft);font-size:12.5px;padding:4px 0 0 18px}
.results td.bar{grid-column:1/-1;padding:4px 0 0 18px}
.range{min-width:0}.range .zero{top:0;bottom:0}
.stats td:first-child,.stats th:first-child,.heat td:first-child,.heat th:first-child{position:sticky;left:0;
  background:var(--paper);padding-right:12px}
.stats .who,.heat .who{max-width:132px}
dl.terms{grid-template-columns:1fr;gap:2px 0}
dl.terms dd{margin-bottom:8px}
}
@media print{
body{background:#fff;font-size:12px}
main{max-width:none;padding:0}
section{break-inside:avoid;border-color:#ccc;padding:12px 14px}
.scroll{overflow:visible}
pre{max-height:none}
.panels{grid-template-columns:repeat(2,1fr)}
*{print-color-adjust:exact;-webkit-print-color-adjust:exact}
}
`;
