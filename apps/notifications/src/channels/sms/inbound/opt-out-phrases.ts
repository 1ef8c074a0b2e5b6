import { LISTS } from './opt-out-words';
import { phrases } from './phrases';

/** Several words that count as a stop word. `phrases.ts` says how a phrase is written. */
export const STOP_PHRASES = phrases(
  LISTS,
  `
  no more|further
  no mas
  nada mas
  go away
  get lost
  shut it
  im done|out
  done with
  count me out
  opted out
  sick|tired of
  fed up with
  has|have got to stop
  stop at once
  these|them|texts|alerts|notifications|messages turned|switched off
  not|nolonger interested in whiskey|whisky|bourbon|liquor|alcohol|drinking anymore
  not|nolonger interested
  no|nunca autorice
  turn|switch|shut|cut _? off
  turn|switch|shut|cut the|my|all|these|those|your _ off
  dont|nolonger|never|didnt|wont|havent|not _? want|wants|wanted|wanna|need|wish|like|care|consent|agree|consented|agreed|authorize
  never|didnt|havent _? sign|signed|subscribe|subscribed|ask|asked|request|requested|opt|opted
  ya? no estoy|soy interesado|interesada
  ya? no me interesa|interesan
  ya? no|nunca quiero|kiero|deseo|necesito|autorizo|acepto|pedi|solicite|queremos
  ya? no|nunca me suscribi
  ya estuvo
  ya no
`,
);

/** Several words that ask for texts again. */
export const START_PHRASES = phrases(
  LISTS,
  `
  opt me? back? in
  re start|subscribe|enable
  sign me back? up
  put me back on the? list?
  turn|switch my|the|all? texts|alerts|messages|notifications|them|it|these|this? back on
  turn|switch back on my|the|all? texts|alerts|messages|notifications|them|it|these|this?
`,
);

/** Whoever says this wants no texts, whatever else the sentence says. */
export const OPT_OUTS = phrases(
  LISTS,
  `
  stop|stopp|stpo|quit|cease|end|halt|discontinue|cancel|terminate|suspend|disable|deactivate @send
  stop|stopp|stpo|quit|cease|end|halt|discontinue|cancel|terminate|suspend|disable|deactivate !by|in|at|for|to|and @send
  stop|stopp|stpo|quit|cease|end|halt|discontinue|cancel|terminate|suspend|disable|deactivate !by|in|at|for|to|and !by|in|at|for|to|and @send
  no more|further of? these|those|your|the|of|this|stupid|damn|fucking|whiskey|bourbon|bourbons|scotch|rye|bottle|bottles|liquor|alcohol|booze|sms* @send
  stop|quit with the|these|this|your|all* _? @send
  stop|quit _? calling @me
  stop|quit calling $
  stop|quit blowing|blowin up my
  ^ dont|dnt|never|no|not you|ever|please|again|dare|even* text|txt|message|msg|contact|send|call|bother|notify|write|spam|disturb|bug
  !you|u|they|i|we|it|he|she|who|that|why dont|never ever|please|you|dare|even* text|txt|message|msg|contact|send|call|bother|write|spam @me|this|my|any|anything|again
  !you|u|they|i|we|it|he|she|who|that|why dont text|txt|message|msg|contact|call $
  phone|number|landline|line|customer|person|account|annoying|illegal|ridiculous|harassment|scam|spam|garbage|junk|sober|interested|anymore|here|screw|fuck|out|texts|txts|messages|msgs|alerts|this|them|it you? stop|unsubscribe $
  leave @my @number alone|be
  take out @my @number
  no need to? @send
  ^ no need for? the|these|those|this|them anymore|now $
  ^ nolonger needed|wanted|necessary|wished|desired|interested $
  ^ nolonger whiskey|whisky|bourbon|bottle|bottles|liquor|want|need|wish|for* @send $
  no need for|of these|those|your|the|any|more* @send
  appreciate|appreciated|great|nice|grateful|glad it? if you|u|yall could|would|can|just* stop|stopped|quit
  harassing|spamming @me
  this is harassment
  ^ this|these|it|its|just|is|are|pure* spam $
  ^ stop means stop
  if you|u ever? text|contact|message|msg|call @me again|one
  dont|nolonger|didnt want|wish|need|like|wanna you|u|yall|anyone|to|be|get|getting|receive|receiving|hear|have|any|more|your|these|those|the|this|being|of|whiskey|whisky|bourbon|bottle|bottles|liquor* text|texts|texted|texting|message|messages|messaged|messaging|msg|msgs|sms|contacted|contact|spam|bothered|notified|notifications|alerts|info|information
  dont|nolonger|didnt want|wish|need|like|wanna to|get|receive|hear|have|any|more* from you|u
  unsubscribe|unsub
  un sub
  opt|opting @me|myself? out
  opt|opting this|my number out
  remove|delete|erase|scrub|unlist @me
  ^ forget about? @me $
  request|requesting _? _? removal
  request to be? removed|deleted|unsubscribed
  ^ to be removed|deleted|unsubscribed
  not allowed|permitted|authorized to @send
  ^ zero @send
  remove|delete|erase|scrub|unlist|strike|purge|wipe @my cell|phone|mobile|old? @number
  take|get|drop|cut|pull|leave|keep @me off|out|from
  take|get|drop|cut|pull|leave|keep @my cell|phone|mobile|old? @number off|out|from
  take off @my cell|phone|mobile|old? @number
  taken off of|this|the|your
  get|take|keep these|those|this|them|it|yourself off my phone
  off your|this list $
  get rid of @me
  get rid of @my cell|phone|mobile|old? @number
  lose|forget|block @my cell|phone|mobile|old? @number
  leave @me the? hell|fuck|heck|tf|f? alone|be
  f|fuck|piss|bug|buzz|bugger|screw|eff|back|lay|sod off
  cut|knock it|this|that out|off
  shut up
  shut the _ up
  give it a rest
  wrong|incorrect number|num|person|phone|guy|man|lady $
  wrong|incorrect number|num|person|phone|guy|man|lady !of|on|for|in|at
  not|isnt|nolonger my|her|their|our|~s number|phone
  belongs to someone|somebody else
  number|phone doesnt belong to
  doesnt|nolonger have|has|own|use this number|phone
  never|didnt give|gave you|u|anyone my|this number|phone
  ^ no @send please|pls|thanks* $
  ^ nolonger receive|get|be
  ^ way? too many @send
  ^ rather|prefer? not to? get|receive|be|hear
  ^ want? out $
  ^ let|get me out $
  ^ get|let|take? @me? off of? this|the|your|that|list|please
  ^ get|let|take? @me? off of? $
  ^ leave the|this|your? list|group|program|service? $
  unenroll|unregister|disenroll|deregister
  withdraw me
  revoke|revoking|withdraw|withdrawing|rescind|retract|remove|pull|end|cancel _? _? _? consent|permission|authorization|agreement|approval
  take back _? _? consent|permission|authorization|agreement|approval
  ^ no consent|permission|authorization $
  consent|permission is|has|been|hereby* revoked|withdrawn|rescinded
  dont|nolonger|never|didnt give|have|gave? you|u? my? consent|permission
  cancel|end|stop|terminate|delete|close|deactivate my|this|the? subscription|membership|account
  block|blocking|blocked you|u
  block|blocking|blocked this number
  report|reporting|reported you|u|this|these|it|as
  report|reporting|reported to the? fcc|ftc|police
  sue|suing you|u|yall
  tcpa
  dont call|text|contact list|registry
  dnc list|registry
  @dejar ya? de? estar? @mandando
  dejame|dejeme|dejenme|dejanos|dejennos ya? en paz
  dejame|dejeme|dejenme|dejanos|dejennos ya? tranquilo|tranquila
  dejar|dejo de recibir
  ^ no seguir? recibir|recibiendo
  ^ ya? no este|estes|esten @mandando
  ^ ya? no me lleguen
  harto|harta|hartos|hartas de
  no|nunca ya|mas? me|nos vuelva|vuelvan|vuelvas? a? @mandar
  ^ ya? no|nunca ya|mas? me|nos? vuelva|vuelvan|vuelvas? a? @mandar|@mandarme
  no autorizo|permito|acepto que me? @mandar
  no manden|envien mas|nada
  no manden|envien mas? mensajes|mensajitos|textos|alertas|notificaciones|avisos|sms
  bajame|bajeme|bajenme|bajenos de la|su|tu|esta lista
  no quiero|kiero|deseo|necesito|queremos ya|mas|que|me|seguir|recibir|recibiendo|sus|estos|estas|los|las|tus* mensajes|mensajitos|textos|alertas|notificaciones|avisos|sms|informacion|@mandar
  @borrarme
  @borrar de la|su|tu|esta lista
  @borrar a? mi|este numero|telefono|nombre|celular|cuenta
  dar|doy|dame|deme|denme|darme|darnos|darse|dese|dense me? de baja
  unsuscrib~|desuscrib~|desinscrib~|dessuscrib~|desubscrib~|dessubscrib~
  ^ ya? para ya|porfavor* $
  @cancelar ya? de? mi|mis|la|las|los|el|todos|todas|estos|estas|sus|este* suscripcion|mensajes|textos|alertas|notificaciones|avisos|servicio
  no es mi|su|tu numero|telefono|celular
  ^ olvid~ de mi|nosotros
  no es el? numero|telefono|celular de
  numero|telefono|celular ya? no es de
  ^ ya? no soy esa|la persona
  ^ ya? no soy el|la? dueno|duena
  ^ ya? nomas porfavor|gracias|mensajes|textos|alertas* $
  voy|vamos a bloquear~|demandar~|reportar~|denunciar~
  numero|persona|telefono equivocado|equivocada|incorrecto|incorrecta
  equivoc~ de numero|persona
  revoco|retiro|revocar|retirar mi? consentimiento|permiso|autorizacion
  no doy|di|tiene|tienen mi? consentimiento|permiso|autorizacion
`,
);

/** Whoever ends texts with these words may mean the plan, too. */
export const SPEAKS_OF_PLAN =
  /\b(?:subscri(?:ption|be)|membership|account|plan|refund|charg\w+|billing|paying|suscripcion|cuenta|cobr\w+)\b/i;

/** What a request may begin with. */
export const LEAD_INS = phrases(
  LISTS,
  `
  ^ please|pls|plz|plse|kindly|hi|hey|hello|yo|ok|okay|k|yes|yeah|nah|nope|sir|maam|guys|dude|bro|man|omg|wtf|ffs|just|again|seriously|sorry|yall|lol|now|and|also|thanks
  ^ you guys
  ^ lets
  ^ how about you|u|we
  ^ 2nd|3rd|second|third|last time asking|telling|saying? you? to?
  ^ for the last time
  ^ this is my|the _ time asking|telling|saying|texting you|u? to?
  ^ how many times do|must|should i|we|ive have|need? to? say|tell|ask|text|type|write you|u? to?
  ^ once and for all
  ^ for the love of god
  ^ for _ sake
  ^ i|ive already|just|keep|kept|even* said|say|saying|replied|replying|texted|texting|typed|typing|sent|sending|wrote|writing|asked|asking|told|telling you|u|yall|them? _? _? to
  ^ i|ive already|just|keep|kept|even* said|say|saying|replied|replying|texted|texting|typed|typing|sent|sending|wrote|writing|asked|asking|told|telling you|u|yall|them? guys|people?
  ^ im _? asking|telling|begging|trying|requesting|demanding|ordering|wanting|going|looking that? you? guys|people? to?
  ^ i would|really|just|also|now|hereby|formally* want|wanna|need|like|wish|demand|request|ask|have|prefer|choose|elect that? for? you? guys|people|all? to? be?
  ^ id really|just? like|prefer|rather|love for? you? to? be?
  ^ would like to? be?
  ^ i hereby
  ^ can|could|would|will|wont|cant|couldnt|wouldnt|may|might you|u|ya|yall|i|we|someone|somebody|anyone guys|people|all?
  ^ why dont|cant|wont|not you|u|yall? guys?
  ^ when will|are|do you|u|yall|this|these guys? going? to?
  ^ how do|can|would|could|should|does|to i|we|you|one|u?
  ^ where do|can i|we
  ^ is there a|any|some way for? me? to?
  ^ is it possible for? me? to?
  ^ any way to?
  ^ you|u|yall need|have|must|should|better|got to?
  ^ would|do you mind
  ^ time|ready|trying to
  ^ quiero|quisiera|deseo|necesito|solicito|pido|porfa|porfavor|puede|pueden|podria|podrian|puedes|como|hola|oigan|oye|oiga|mejor|bueno|pues|amigo|disculpe|perdon que? puedo|me?
  ^ me gustaria
  ^ les|te pido que?
  ^ favor de
`,
);
