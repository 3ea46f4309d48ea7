<?php
// The posts of every test site. Fixed dates in a fixed order: ids and answers are the same in every template.
require __DIR__ . '/load.php';
require_once ABSPATH . 'wp-admin/includes/image.php';
wp_set_current_user( 1 ); // May write any HTML.
require __DIR__ . '/seed/writing.php';

// WordPress makes up application passwords, and a test needs to know them: they are stored as WordPress stores them.
$hash = ( function_exists( 'wp_fast_hash' ) ? 'wp_fast_hash' : 'wp_hash_password' )( 'saltbushtestonlypassword' );
$authors = array( 1 );
wp_update_user( array( 'ID' => 1, 'display_name' => 'Mara Quill' ) );
foreach ( array( 'editor' => 'Zoë O’Hara', 'author' => 'Tom Fenn' ) as $role => $name ) {
	$authors[] = must( wp_insert_user( array( 'user_login' => $role, 'user_pass' => 'password', 'user_email' => "$role@example.test", 'role' => $role, 'display_name' => $name ) ) );
}
foreach ( $authors as $id ) {
	$password = array( 'uuid' => sprintf( '00000000-0000-4000-8000-%012d', $id ), 'app_id' => '', 'name' => 'tests', 'password' => $hash, 'created' => 1735689600, 'last_used' => null, 'last_ip' => null );
	update_user_meta( $id, WP_Application_Passwords::USERMETA_KEY_APPLICATION_PASSWORDS, array( $password ) );
}
update_network_option( get_main_network_id(), WP_Application_Passwords::OPTION_KEY_IN_USE, true );

// Four categories beside WordPress' own Uncategorized, and six tags, of which no post has "Quantum". Ids by slug.
$categories = $tags = array();
foreach ( array(
	array( 'performance', 'Performance', 'Pages that are <em>there</em> already.', null ),
	array( 'design-research', 'Design & Research', '', null ),
	array( 'charities', 'Charities', 'For people with more mission than money.', null ),
	array( 'pictures', 'Pictures', 'A part of performance, and often all of it.', 'performance' ),
) as list( $slug, $name, $about, $parent ) ) {
	$fields              = array( 'slug' => $slug, 'description' => $about, 'parent' => $categories[ $parent ] ?? 0 );
	$categories[ $slug ] = must( wp_insert_term( $name, 'category', $fields ) )['term_id'];
}
foreach ( array( 'Accessibility', 'Carbon', 'C++ & <templates>', 'Naïve café', 'Search', 'Quantum' ) as $name ) {
	$slug          = $name[1] === '+' ? 'c-plus-plus' : sanitize_title( $name );
	$tags[ $slug ] = must( wp_insert_term( esc_html( $name ), 'post_tag', array( 'slug' => $slug ) ) )['term_id'];
}

// Fifteen posts as an agency writes them, one every three weeks of 2025, at nine in the morning in Sydney.
foreach ( range( 1, 15 ) as $number ) {
	$title = $number === 1 ? 'What a kilobyte costs' : "Plain post $number";
	$slug  = sanitize_title( $title );
	$date  = date_create( '2025-01-08 09:00:00' )->modify( '+' . 3 * $number - 3 . ' weeks' )->format( 'Y-m-d H:i:s' );
	$size  = array( array( 1600, 1000 ), array( 1200, 800 ), array( 900, 1200 ), array( 640, 427 ) )[ $number % 4 ];
	write_post(
		array(
			'post_title'    => $title,
			'post_name'     => $slug,
			'post_date'     => $date,
			'post_author'   => $authors[ $number % 3 ],
			'post_excerpt'  => "In short: what “{$title}” taught us.",
			'post_content'  => write_paragraphs( 4 ) . "<!-- wp:heading -->\n<h2 class=\"wp-block-heading\">What changed</h2>\n<!-- /wp:heading -->\n\n" . write_paragraphs( 2 ),
			'post_category' => array( array_values( $categories )[ $number % 4 ] ),
			'tags_input'    => array( array_values( $tags )[ $number % 5 ], array_values( $tags )[ ( $number + 2 ) % 5 ] ),
			'picture'       => draw_picture( $slug, $date, $size, array( 'type' => $number % 5 ? 'jpg' : 'png' ) ),
		)
	);
}

require __DIR__ . '/seed/odd-posts.php';
require __DIR__ . '/seed/block-posts.php';

// For measurements: plain posts older than all others, one every three hours, `note-1` the newest.
wp_defer_term_counting( true );
for ( $number = 1; $number <= (int) $argv[1]; $number++ ) {
	$date = gmdate( 'Y-m-d H:i:s', gmmktime( 0, 0, 0, 1, 1, 2025 ) - $number * 3 * HOUR_IN_SECONDS );
	write_post(
		array(
			'post_title'    => "Note $number of many",
			'post_name'     => "note-$number",
			'post_date'     => $date,
			'post_content'  => write_paragraphs( 4 ),
			'post_category' => array( array_values( $categories )[ $number % 4 ] ),
			'tags_input'    => array( array_values( $tags )[ $number % 5 ] ),
		)
	);
}
wp_defer_term_counting( false );

// No trace of the hour this ran.
$wpdb->query( "UPDATE $wpdb->posts SET post_modified = post_date, post_modified_gmt = post_date_gmt" );
