/** The product's name where the documents write {product} (D-169). */
export const PRODUCT = 'fairlead';
