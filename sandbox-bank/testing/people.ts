/** People and companies of the initial data, by the numbers that the bank knows them by. */

/** Jonas Håkon Lunde, who has accounts of his own. */
export const JONAS = '13039319955';

/** Odd Arne Sæther, who has accounts of his own. */
export const ODD = '12085592767';

/** Nordlys Brygghus AS. The same number passes SCA as the person who acts for it. */
export const BREWERY = '18129215603';

/** Torbjørn Øvretveit, who has an account of his own and may act for one of the brewery. */
export const TORBJORN = '24897840312';
