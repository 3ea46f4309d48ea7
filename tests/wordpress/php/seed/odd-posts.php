<?php
// Each odd in one way, named by its slug. At half past midnight in Sydney it is still the day before in GMT.
$odd = fn( int $days, array $fields ) => write_post(
	$fields + array(
		'post_date'     => date_create( '2025-11-20 00:30:00' )->modify( "+$days days" )->format( 'Y-m-d H:i:s' ),
		'post_content'  => write_paragraphs( 3 ),
		'post_category' => array( $categories['performance'] ),
	)
);

$odd( 0, array(
	'post_name'    => 'entities-in-title',
	'post_title'   => 'Salt & Pepper\'s "rules" -- <em>3 < 4</em> &amp; 50 % of it…',
	'post_excerpt' => 'Quotes "here", an ampersand & a <strong>tag</strong>.',
	'tags_input'   => array( $tags['c-plus-plus'] ),
	'picture'      => draw_picture( 'quoted', '2025-11-20 00:30:00', array( 1200, 800 ), array( 'alt' => 'A sign: "3 < 4" & \'so on\'', 'caption' => 'A <em>caption</em> &amp; more' ) ),
) );
$odd( 1, array( 'post_name' => 'behind-a-password', 'post_title' => 'Behind a password', 'post_password' => 'sesame', 'post_content' => 'A secret text.', 'post_excerpt' => 'A secret excerpt.', 'picture' => draw_picture( 'door', '2025-11-21 00:30:00' ) ) );
$odd( 2, array( 'post_name' => 'no-picture', 'post_title' => 'No picture, no excerpt, no tag', 'post_content' => '<p>Short.</p>' ) );

$lost = draw_picture( 'lost', '2025-11-23 00:30:00' );
$odd( 3, array( 'post_name' => 'picture-gone', 'post_title' => 'The picture is gone', 'picture' => $lost ) );
// Not by wp_delete_attachment(), which would tidy up.
$wpdb->delete( $wpdb->posts, array( 'ID' => $lost ) );
clean_post_cache( $lost );

$draft = write_post( array( 'post_name' => 'draft-with-a-picture', 'post_title' => 'A draft with a picture', 'post_date' => '2025-11-24 00:30:00', 'post_status' => 'draft', 'post_content' => 'Unfinished.' ) );
$odd( 4, array( 'post_name' => 'picture-of-a-draft', 'post_title' => 'The picture belongs to a draft', 'picture' => draw_picture( 'unfinished', '2025-11-24 00:30:00', array( 1200, 800 ), array( 'parent' => $draft ) ) ) );

$left = must( wp_create_user( 'left', 'password', 'left@example.test' ) );
$odd( 5, array( 'post_name' => 'author-gone', 'post_title' => 'The author has left', 'post_author' => $left, 'picture' => draw_picture( 'chair', '2025-11-25 00:30:00', array( 300, 200 ) ) ) );
$wpdb->delete( $wpdb->users, array( 'ID' => $left ) );
$wpdb->delete( $wpdb->usermeta, array( 'user_id' => $left ) );

$odd( 6, array(
	'post_name'     => 'ueberraschung-im-cafe',
	'post_title'    => 'Überraschung im Café – 日本語, العربية, 🎉',
	'post_content'  => '<!-- wp:paragraph --><p>Crème brûlée, façade, Straße. 日本語の文章です。 <span dir="rtl">نص عربي</span> 👩‍👩‍👧 Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenhersteller.</p><!-- /wp:paragraph -->',
	'post_category' => array( $categories['design-research'] ),
	'tags_input'    => array( $tags['naive-cafe'] ),
	'picture'       => draw_picture( 'cafe', '2025-11-26 00:30:00', array( 1200, 800 ), array( 'alt' => 'Café, 日本' ) ),
) );

// Without a category it falls to Uncategorized.
$odd( 9, array( 'post_name' => 'empty-title', 'post_title' => '', 'post_category' => array(), 'picture' => draw_picture( 'untitled', '2025-11-29 00:30:00', array( 300, 300 ), array( 'alt' => '' ) ) ) );

// The first of January in Sydney, and the last of December in GMT.
stick_post( $odd( 42, array(
	'post_name'     => 'sticky-newest',
	'post_title'    => 'Sticky and the newest of all, under a title so long that it fits on no line of any card and goes on until the one who drew the card gives up and cuts it',
	'post_content'  => write_paragraphs( 8 ),
	'post_category' => array( $categories['charities'], $categories['design-research'] ),
	'tags_input'    => array( $tags['search'], $tags['carbon'] ),
	'picture'       => draw_picture( 'sticky', '2026-01-01 00:30:00', array( 2600, 1400 ) ),
) ) );

// None of these may be seen by a visitor, whatever is asked for.
$hidden = fn( string $state, array $fields ) => $odd( 13, $fields + array( 'post_name' => "hidden-$state", 'post_title' => "Hidden $state" ) );
$hidden( 'draft', array( 'post_status' => 'draft' ) );
$hidden( 'pending', array( 'post_status' => 'pending' ) );
$hidden( 'private', array( 'post_status' => 'private' ) );
$hidden( 'scheduled', array( 'post_date' => '2099-01-01 10:00:00', 'post_status' => 'future' ) );
must( wp_trash_post( $hidden( 'trashed', array() ) ) );
