/** A playable of few words: as many taps as there are things, then the way to the store. */
export const catchGame = (title: string, things: readonly string[], call: string, colour: string): string =>
  `<script src="mraid.js"></script>
<style>
html,body{margin:0;height:100%;font:16px sans-serif;background:${colour};color:#fff;text-align:center;overflow:hidden}
h1{font-size:20px;margin:16px 8px 4px}button{border:0;border-radius:24px;padding:12px 20px;font:inherit;background:#fff;color:#222}
#thing{position:absolute;left:40%;top:45%;font-size:40px;background:none}
</style>
<h1>${title}</h1><p id="left"></p><button id="thing" aria-label="Catch"></button>
<script>
var things=${JSON.stringify(things)},caught=0,thing=document.getElementById('thing');
function draw(){
  document.getElementById('left').textContent=caught+' of '+things.length;
  if(caught===things.length){
    thing.style.cssText='position:static;font-size:18px;background:#fff';thing.textContent='${call}';
    thing.onclick=function(){mraid.open('https://example.com/')};return;
  }
  thing.textContent=things[caught];
  thing.style.left=15+(caught*37)%60+'%';thing.style.top=30+(caught*23)%45+'%';
}
thing.onclick=function(){caught+=1;draw()};
if(window.mraid&&mraid.getState()==='loading')mraid.addEventListener('ready',draw);else draw();
</script>`;

/** A card of few words that comes in, and opens what it tells of. */
export const slidingCard = (title: string, text: string, call: string, colour: string): string =>
  `<script src="mraid.js"></script>
<style>
html,body{margin:0;height:100%;font:15px sans-serif;background:${colour};color:#fff;overflow:hidden}
main{position:absolute;inset:0;display:flex;flex-direction:column;justify-content:center;align-items:center;gap:6px;text-align:center}
h1{font-size:20px;margin:0}p{margin:0 12px}button{border:0;border-radius:20px;padding:8px 16px;font:inherit;background:#fff;color:#222}
@keyframes come{from{transform:translateY(30%);opacity:0}}main>*{animation:come .6s both}main>:last-child{animation-delay:.3s}
@media(max-height:80px){p{display:none}main{flex-direction:row}}
</style>
<main><h1>${title}</h1><p>${text}</p><button onclick="mraid.open('https://example.com/')">${call}</button></main>
<script>
function shown(on){document.body.style.animationPlayState=on?'running':'paused'}
mraid.addEventListener('exposureChange',function(share){shown(share>0)});
</script>`;

/** Playables of the demo, by the id that a link of Craftsman+ would name: the tool itself has never heard of them. */
export const demoPlayables: ReadonlyMap<string, string> = new Map([
  ['4711', catchGame('Catch your lunch', ['🍜', '🍕', '🥗', '🌮', '🍣'], 'Order now', '#b3402a')],
  ['4712', catchGame('Pack for the trip', ['👒', '📷', '🧴', '🗺️'], 'Find a stay', '#1d5f8a')],
]);
