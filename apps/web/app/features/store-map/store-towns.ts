/** A town with one or more state liquor stores, and where it lies. */
export interface StoreTown {
  city: string;
  latitude: number;
  longitude: number;
}

/** The towns of Utah's state liquor stores, north to south; pins on the map of the landing page. */
export const storeTowns: readonly StoreTown[] = [
  { city: 'Logan', latitude: 41.735, longitude: -111.834 },
  { city: 'Brigham City', latitude: 41.51, longitude: -112.015 },
  { city: 'Ogden', latitude: 41.223, longitude: -111.973 },
  { city: 'Roy', latitude: 41.161, longitude: -112.026 },
  { city: 'Layton', latitude: 41.06, longitude: -111.971 },
  { city: 'Syracuse', latitude: 41.089, longitude: -112.065 },
  { city: 'Farmington', latitude: 40.98, longitude: -111.887 },
  { city: 'Bountiful', latitude: 40.889, longitude: -111.881 },
  { city: 'Salt Lake City', latitude: 40.761, longitude: -111.891 },
  { city: 'Park City', latitude: 40.646, longitude: -111.498 },
  { city: 'Tooele', latitude: 40.531, longitude: -112.298 },
  { city: 'West Valley City', latitude: 40.692, longitude: -112.001 },
  { city: 'Taylorsville', latitude: 40.668, longitude: -111.939 },
  { city: 'Holladay', latitude: 40.669, longitude: -111.825 },
  { city: 'Sandy', latitude: 40.565, longitude: -111.839 },
  { city: 'West Jordan', latitude: 40.61, longitude: -111.939 },
  { city: 'Draper', latitude: 40.525, longitude: -111.864 },
  { city: 'Heber City', latitude: 40.507, longitude: -111.413 },
  { city: 'Vernal', latitude: 40.455, longitude: -109.529 },
  { city: 'Saratoga Springs', latitude: 40.349, longitude: -111.905 },
  { city: 'Pleasant Grove', latitude: 40.364, longitude: -111.738 },
  { city: 'Orem', latitude: 40.297, longitude: -111.695 },
  { city: 'Roosevelt', latitude: 40.299, longitude: -109.989 },
  { city: 'Springville', latitude: 40.165, longitude: -111.611 },
  { city: 'Price', latitude: 39.6, longitude: -110.811 },
  { city: 'Richfield', latitude: 38.772, longitude: -112.084 },
  { city: 'Moab', latitude: 38.573, longitude: -109.55 },
  { city: 'Cedar City', latitude: 37.677, longitude: -113.062 },
  { city: 'Hurricane', latitude: 37.175, longitude: -113.29 },
  { city: 'Kanab', latitude: 37.047, longitude: -112.526 },
  { city: 'Saint George', latitude: 37.096, longitude: -113.568 },
];
