/** People and companies of the initial data, by their customer numbers. */

/** Jonas Håkon Lunde, who has his own accounts. */
export const JONAS = '13039319955';

/** Odd Arne Sæther, who has his own accounts. */
export const ODD = '12085592767';

/** Nordlys Brygghus AS. The person who acts for it passes SCA with the same number. */
export const BREWERY = '18129215603';

/** Torbjørn Øvretveit, who has his own account and may act for one of the brewery's. */
export const TORBJORN = '24897840312';
