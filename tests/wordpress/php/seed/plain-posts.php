<?php
// Fifteen posts as an agency writes them, one every three weeks of 2025, at nine in the morning in Sydney.
$titles = array(
	'What a kilobyte costs', 'A form people finish', 'Reading on the bus', 'The year of small pictures',
	'Plain words for grants', 'Before you buy a chatbot', 'A map without a map', 'Who reads the footer',
	'Headings are a promise', 'The queue at the museum', 'Fonts that arrive late', 'Testing with four people',
	'A search that forgives', 'Counting what counts', 'How we say no',
);
$roles = array( 'admin', 'editor', 'author' );
foreach ( $titles as $index => $title ) {
	$slug = sanitize_title( $title );
	$date = date_create( '2025-01-08 09:00:00' )->modify( '+' . 3 * $index . ' weeks' )->format( 'Y-m-d H:i:s' );
	$size = array( array( 1600, 1000 ), array( 1200, 800 ), array( 900, 1200 ), array( 640, 427 ) )[ $index % 4 ];
	write_post(
		array(
			'post_title'    => $title,
			'post_name'     => $slug,
			'post_date'     => $date,
			'post_author'   => $authors[ $roles[ $index % 3 ] ],
			'post_excerpt'  => "In short: what “{$title}” taught us, and the figure behind it.",
			'post_content'  => write_paragraphs( 2 + $index % 3, $index ) .
				"<!-- wp:heading -->\n<h2 class=\"wp-block-heading\">What changed</h2>\n<!-- /wp:heading -->\n\n" .
				write_paragraphs( 2, $index + 7 ),
			'post_category' => array( array_values( $categories )[ $index % 4 ] ),
			'tags_input'    => array( array_values( $tags )[ $index % 5 ], array_values( $tags )[ ( $index + 2 ) % 5 ] ),
			'picture'       => draw_picture( $slug, $date, $size, array( 'type' => $index % 5 === 4 ? 'png' : 'jpg' ) ),
		)
	);
}
