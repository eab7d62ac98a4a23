import type { NoticeKind } from './severity.ts'

/** Every notice that an import can give. The report, its page and the reference are made of this table. */
export const NOTICES = {
  'file-unreadable': {
    severity: 'error',
    says: 'The file cannot be read; nothing was written.',
    mend: 'Check the path and the rights of the file.',
  },
  'file-packed': {
    severity: 'error',
    says: 'The file is packed; nothing was written.',
    mend: 'Unpack it first: gunzip, or unzip.',
  },
  'not-json': {
    severity: 'error',
    says: 'The file is not JSON from its beginning to its end; nothing was written.',
    mend: 'Download it anew: most often it broke off. The feature that is named is the first that cannot be read.',
  },
  encoding: {
    severity: 'error',
    says: 'The text is not UTF-8; nothing was written.',
    mend: 'Say what it is: --encoding windows-1251. UTF-16 is recognised by itself.',
  },
  'encoding-converted': { severity: 'info', says: 'The text was converted to UTF-8.', mend: 'Nothing to do.' },
  'not-geojson': {
    severity: 'error',
    says: 'The file is no GeoJSON FeatureCollection; nothing was written.',
    mend: 'Convert it: ogr2ogr -f GeoJSON out.geojson in.file (TopoJSON, shapefiles and GeoJSON by lines too).',
  },
  'crs-unknown': {
    severity: 'error',
    says: 'The coordinate system is not known here; nothing was written.',
    mend: 'Give its definition from epsg.io: --crs "+proj=…", or convert: ogr2ogr -t_srs EPSG:4326 out.geojson in.geojson.',
  },
  'crs-doubtful': {
    severity: 'error',
    says: 'The file names a system in metres, and its coordinates are degrees; nothing was written.',
    mend: 'If they are degrees, say --crs EPSG:4326; else ask the publisher for the system.',
  },
  'crs-missing': {
    severity: 'error',
    says: 'The coordinates are no degrees, and the file names no coordinate system; nothing was written.',
    mend: 'Name the system that its publisher uses: --crs EPSG:32637.',
  },
  'crs-converted': {
    severity: 'info',
    says: 'The coordinates were converted to degrees.',
    mend: 'Look at the map: the parkings have to lie at their streets.',
  },
  'axes-swapped': {
    severity: 'error',
    says: 'The second coordinates reach over 90, so they are no latitudes; nothing was written.',
    mend: 'If the file puts the latitude first, say --axes lat,lon.',
  },
  'property-missing': {
    severity: 'error',
    says: 'No feature has the property that --map names; nothing was written.',
    mend: 'Choose one of the properties that the files have; the sample lists them.',
  },
  'no-parkings': {
    severity: 'error',
    says: 'No feature is a parking; nothing was written.',
    mend: 'Look at the other notices; --preset and --map say how to read the files.',
  },
  'city-refused': {
    severity: 'error',
    says: 'The start of the backend would refuse the city; nothing was written.',
    mend: 'Mend what is named in the source file and import again.',
  },
  'feature-broken': {
    severity: 'error',
    says: 'The feature is no GeoJSON feature; it was left out.',
    mend: 'Each item of "features" is an object with "properties" and "geometry".',
  },
  'geometry-null': {
    severity: 'warning',
    says: 'The feature has no shape, so it cannot be on the map; it was left out.',
    mend: 'Ask the publisher for its place, or delete the feature.',
  },
  'geometry-broken': {
    severity: 'error',
    says: 'The shape has too few points, or something else than numbers; the feature was left out.',
    mend: 'A line has two positions or more, a ring four, each [longitude, latitude].',
  },
  'geometry-unknown': {
    severity: 'error',
    says: 'The shape is of a type that GeoJSON does not have; the feature was left out.',
    mend: 'Point, LineString, Polygon, their Multi forms and GeometryCollection are read.',
  },
  'geometry-split': {
    severity: 'info',
    says: 'The feature has several shapes; each is a parking of its own, and they share its places by their size.',
    mend: 'Nothing to do, unless the parts are one parking: then join them in the source.',
  },
  'geometry-reduced': {
    severity: 'info',
    says: 'The feature collects shapes of several kinds; the points and lines beside its larger shapes were left out.',
    mend: 'Nothing to do: they are entrances and labels as a rule.',
  },
  'ring-closed': {
    severity: 'info',
    says: 'A ring that its file leaves open was closed.',
    mend: 'Repeat its first position as its last.',
  },
  'coordinates-impossible': {
    severity: 'error',
    says: 'A coordinate is no degree on the earth; the feature was left out.',
    mend: 'Longitude is from −180 to 180, latitude from −90 to 90. In another system, name it: --crs.',
  },
  'coordinates-swapped': {
    severity: 'error',
    says: 'Latitude and longitude are swapped in this feature, unlike in the others; it was left out.',
    mend: 'Write the longitude first. If all of a file is so, say --axes lat,lon.',
  },
  'far-away': {
    severity: 'error',
    says: 'The feature lies more than 300 km from the others; it was left out.',
    mend: 'Mend its coordinates (0, 0 is most often an empty cell), or import it as another city.',
  },
  'far-apart': {
    severity: 'warning',
    says: 'Parkings lie more than 300 km from the middle of the others, too many for a mistake; they were kept.',
    mend: 'Look at the map: import each city by itself, or mend the coordinates.',
  },
  'no-parking-meaning': {
    severity: 'info',
    says: 'The feature is neither a parking nor a street; it was left out.',
    mend: 'If it is a parking, say which preset reads it: --preset own.',
  },
  'not-parking': {
    severity: 'info',
    says: 'No car may park there (a loading bay, a stop, no standing …); it was left out.',
    mend: 'Nothing to do.',
  },
  'not-public': {
    severity: 'info',
    says: 'The parking is private, for customers, staff or one group alone, or wants a permit; it was left out.',
    mend: 'If it is open to everybody, correct "access" (or the user class) in the source; "permissive" and "destination" are for everybody.',
  },
  'not-in-use': {
    severity: 'info',
    says: 'The parking, or its rule, is not in force on the day of the import; it was left out.',
    mend: 'Import again when it is.',
  },
  'parking-twice': {
    severity: 'warning',
    says: 'The same parking, with the same shape, is in the files already; it was left out.',
    mend: 'Name each file once, and delete the double from the source.',
  },
  'parking-huge': {
    severity: 'warning',
    says: 'The shape is more than 2 km across, so it is a district or a tariff zone rather than a parking; it was kept.',
    mend: 'Import the file of the parkings themselves; their zone is a property of each: --map zone=<property>.',
  },
  'text-long': {
    severity: 'warning',
    says: 'The text has more than 200 letters; the rest was cut off.',
    mend: 'If another property has the name or the address: --map name=<property>.',
  },
  'code-twice': {
    severity: 'warning',
    says: 'Two parkings have the same code; the later one got another.',
    mend: 'Give each its own code: it is what stands on the sign. The sample has both.',
  },
  'code-made': {
    severity: 'info',
    says: 'The data have no code of the parking; it got one of its zone and a number.',
    mend: 'If a property has it: --map code=<property>.',
  },
  'name-assumed': {
    severity: 'info',
    says: 'The parking has no name; its address, else its code stands for it.',
    mend: 'If a property has it: --map name=<property>.',
  },
  'places-assumed': {
    severity: 'info',
    says: 'The number of places is reckoned from the length, 6 m for each car.',
    mend: 'If a property has it: --map places=<property>.',
  },
  'places-unknown': {
    severity: 'info',
    says: 'The number of places is not known; none is told.',
    mend: 'If a property has it: --map places=<property>.',
  },
  'count-rounded': {
    severity: 'warning',
    says: 'A number of places has a fraction; the whole number below it was taken.',
    mend: 'Correct it in the source, or name another property: --map places=<property>.',
  },
  'value-unreadable': {
    severity: 'warning',
    says: 'The value is not what the field takes; it was read as missing.',
    mend: 'Numbers are from 0 to 1,000,000, long codes are texts; yes and no are true, false, yes, no, 1, 0.',
  },
  'paid-by-zone': {
    severity: 'info',
    says: 'The data do not say whether it costs anything; it is taken as paid, because it names a tariff zone.',
    mend: 'Say which are free: --map free=<property>:<value>.',
  },
  'fee-unknown': {
    severity: 'warning',
    says: 'The data do not say whether it costs anything. The map says “The price is not known. Look at the sign.”',
    mend: 'Say it by a property: --map free=<property>:<value>, --map paid=<property>:<value>.',
  },
  'disc-parking': {
    severity: 'info',
    says: 'It is parked at with a disc, which is told as free; its longest stay stands in its name where the data say it.',
    mend: 'If the sample has no longest stay, add it: --map maxStay=<property>.',
  },
  'fee-by-time': {
    severity: 'warning',
    says: 'It is paid, closed or reserved at certain times in words that are not read; its price is told as not known.',
    mend: 'Nothing to do, or write the price rows of its zone into zones.json yourself.',
  },
  'forbidden-at-times': {
    severity: 'warning',
    says: 'Parking is forbidden there at certain times, which the service cannot tell; its price is told as not known.',
    mend: 'Nothing to do: who pays there could be fined all the same.',
  },
  'free-at-times': {
    severity: 'warning',
    says: 'It is free at certain hours, and no rule is said for the others; its price is told as not known.',
    mend: 'Add the rule of the other hours to the source.',
  },
  'permit-only': {
    severity: 'warning',
    says: 'Only those who have a permit may park there, and the data do not say what it costs; it is told as “for residents”, and its price as not known.',
    mend: 'Nothing to do: as “free” it would read as free for everybody.',
  },
  'days-unequal': {
    severity: 'warning',
    says: 'The price differs from one working day to another, which a tariff here cannot say; it is told as not known.',
    mend: 'Nothing to do: tariffs here know working days, Saturdays, Sundays and holidays.',
  },
  'kerb-overlaid': {
    severity: 'info',
    says: 'Another rule with a higher priority holds for a part of the kerb; that part was cut off.',
    mend: 'Nothing to do.',
  },
  'tariff-example': {
    severity: 'warning',
    says: 'The zone is paid and the data have no price: it got a tariff for example, which list, card and header mark.',
    mend: 'Write its prices into zones.json and delete "example", or import with --tariffs none.',
  },
  'rate-refused': {
    severity: 'warning',
    says: 'The rate changes with the length of the stay, or cannot be read; it was not taken.',
    mend: 'A tariff here is a price for each hour. Write it into zones.json yourself.',
  },
  'currency-refused': {
    severity: 'warning',
    says: 'The price is in another currency, and the service reckons in roubles; it was not taken.',
    mend: 'Say what one unit is worth in roubles: --rate USD=90.',
  },
  'currency-converted': {
    severity: 'info',
    says: 'The price was converted to roubles by the rate that was given.',
    mend: 'Nothing to do; import again when the rate changes.',
  },
  'currency-assumed': {
    severity: 'warning',
    says: 'The data name no currency; the prices were taken as roubles.',
    mend: 'Name it in the file: "currency", in CurbLR in its manifest.',
  },
  'zone-made': {
    severity: 'warning',
    says: 'It is paid, and the data name no tariff zone; it got one of a number that is on no sign.',
    mend: 'If a property has it: --map zone=<property>. Else rename the zone in zones.json and parkings.json.',
  },
  'zone-split': {
    severity: 'warning',
    says: 'The zone has parkings with different prices; each price got a zone of its own.',
    mend: 'If they are one zone, mend the prices in the source; else tell drivers the new codes.',
  },
  'max-stay-kept': {
    severity: 'info',
    says: 'Nobody can pay for longer than the longest stay that most paid parkings allow (settings.intervals.max).',
    mend: 'Nothing to do.',
  },
  'max-stay-refused': {
    severity: 'warning',
    says: 'The parking allows less than that longest stay, and the service has one for a city: it is not sold here.',
    mend: 'Nothing to do: the name says its longest stay, and the map says that the price is not known.',
  },
  'time-zone-assumed': {
    severity: 'warning',
    says: 'The data name no time zone; the clock of Moscow was taken.',
    mend: 'Say it: --time-zone Asia/Yekaterinburg.',
  },
  'time-zone-odd': {
    severity: 'warning',
    says: 'The sun says another hour there than the time zone does.',
    mend: 'Check --time-zone and the order of the coordinates (--axes).',
  },
  'time-zone-unknown': {
    severity: 'error',
    says: 'There is no such time zone; nothing was written.',
    mend: 'Take a name of the IANA list, such as Europe/Berlin.',
  },
  'holidays-unknown': {
    severity: 'warning',
    says: 'Other rules hold on holidays, and the city’s calendar names none.',
    mend: 'Write the holidays into settings.calendar.days of city.json.',
  },
} as const satisfies Record<string, NoticeKind>

export type NoticeCode = keyof typeof NOTICES
