/** A playable of few words: as many taps as there are dishes, then the way to the store. */
const catchGame = (title: string, things: readonly string[], call: string, colour: string): string =>
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

/** Playables of the demo, by the id that a link of Craftsman+ would name: the tool itself has never heard of them. */
export const demoPlayables: ReadonlyMap<string, string> = new Map([
  ['4711', catchGame('Catch your lunch', ['🍜', '🍕', '🥗', '🌮', '🍣'], 'Order now', '#b3402a')],
  ['4712', catchGame('Pack for the trip', ['👒', '📷', '🧴', '🗺️'], 'Find a stay', '#1d5f8a')],
]);
