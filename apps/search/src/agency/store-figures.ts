/** What one public store holds of a bottle, as the agency's detail page says. Stores that hold none are left out: absent means zero. */
export interface StoreFigure {
  /** 1 to 9999; screens show it padded to four digits. */
  number: number;
  name: string;
  address: string;
  city: string;
  phone: string;
  qty: number;
  latitude?: number;
  longitude?: number;
}
