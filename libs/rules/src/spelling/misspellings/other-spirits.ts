/** Vodkas, tequilas, liqueurs and others: the name meant, and how it gets misspelled where no other word of a catalogue is nearer. */
export const otherSpirits: Readonly<Record<string, string>> = {
  Jagermeister: 'yager, yagermeister, yagermister, jaegar, jagarmeister',
  'Rumple Minze': 'rumplemintz, rumple mintz, rumplemince, rumple mince, rumplemints',
  Cointreau: 'quantro, cointro, quantreau, contro',
  Hpnotiq: 'hypnotic, hypnotique, hipnotic, hypnotiq',
  Skrewball: 'scrueball, screwball, skruball',
  'Clase Azul': 'clasa zul, klase azul, classe azul, claze azul',
  'Ketel One': 'kettle one, kettel one, kettle 1, ketal one',
  Courvoisier: 'cuvoisier, corvasier, curvoisier, courvasier',
  'Grand Marnier': 'gran marnay, grand marnay, grand manier',
  'Siete Leguas': 'seite leguas, siete leguaz',
  Chambord: 'shambord, chambard',
  'St Germain': 'saint jermaine, st jermaine, st jermain',
};
